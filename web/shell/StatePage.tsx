import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { CentredFrame } from './CentredFrame.tsx'
import { useInFrame, useWithinPage } from './frameContext.ts'
import { useTitle } from './title.ts'

interface StateProps {
  title: string
  pictures: readonly [string, string, string]
  children: ReactNode
}

/** A page that has nothing to show but a word and a way on. */
export function StatePage({ title, pictures, children }: StateProps) {
  const inFrame = useInFrame()
  const within = useWithinPage()
  useTitle(title)
  const Heading = within ? 'h2' : 'h1'
  const page = (
    <div className={within ? undefined : 'in'}>
      <div className="void">
        <div className="pic" aria-hidden="true">
          {pictures.map((name) => (
            <img key={name} src={`/mosaic/${name}.svg`} alt="" width={88} height={88} />
          ))}
        </div>
        <Heading tabIndex={-1} data-page-title={!within || undefined}>
          {title}
        </Heading>
        {children}
      </div>
    </div>
  )
  return inFrame ? page : <CentredFrame>{page}</CentredFrame>
}

export function ReturnHome({ look = 's' }: { look?: 'p' | 's' }) {
  const { t } = useText()
  return (
    <LinkButton look={look} href="/">
      {t('shell.return_home')}
    </LinkButton>
  )
}
