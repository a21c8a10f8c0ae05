import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { CentredFrame } from './CentredFrame.tsx'
import { useInFrame } from './frame.ts'
import { useTitle } from './title.ts'

interface StateProps {
  title: string
  pictures: readonly [string, string, string]
  children: ReactNode
}

/** A page that has nothing to show but a word and a way on. */
export function StatePage({ title, pictures, children }: StateProps) {
  const inFrame = useInFrame()
  useTitle(title)
  const page = (
    <div className="in">
      <div className="void">
        <div className="pic" aria-hidden="true">
          {pictures.map((name) => (
            <img key={name} src={`/mosaic/${name}.svg`} alt="" width={88} height={88} />
          ))}
        </div>
        <h1 tabIndex={-1} data-page-title>
          {title}
        </h1>
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
