import { ArrowLeft, CircleAlert, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Icon } from '../ui/Icon.tsx'
import './access.css'

interface EntryStepProps {
  title: string
  says?: ReactNode
  children?: ReactNode
}

/** One step of a way in: its name, a sentence, and what to do. */
export function EntryStep({ title, says, children }: EntryStepProps) {
  return (
    <div className="login">
      <h1 tabIndex={-1} data-page-title>
        {title}
      </h1>
      {says && <p className="says">{says}</p>}
      {children}
    </div>
  )
}

interface SentProps {
  title: string
  /** What happens next; the same whomever the address belongs to. */
  says: string
  more?: string
  children?: ReactNode
}

/** A mail is on its way, if there is anybody it could go to. */
export function Sent({ title, says, more, children }: SentProps) {
  return (
    <EntryStep title={title}>
      <div className="note info" role="status">
        <Icon of={Mail} />
        <div>
          <p>{says}</p>
          {more && <p className="m2">{more}</p>}
        </div>
      </div>
      {children}
      <BackToLogin />
    </EntryStep>
  )
}

interface DeadProps {
  title: string
  says: string
  children?: ReactNode
  /** Unless what to do instead is the login itself. */
  leadsBack?: boolean
}

/** A link that opens nothing any more: what to do instead. */
export function DeadLink({ title, says, children, leadsBack = true }: DeadProps) {
  return (
    <EntryStep title={title}>
      <p className="note bad" role="alert">
        <Icon of={CircleAlert} />
        {says}
      </p>
      {children && <div className="acts">{children}</div>}
      {leadsBack && <BackToLogin />}
    </EntryStep>
  )
}

export function BackToLogin() {
  const { t } = useText()
  return (
    <p className="more">
      <Anchor className="link row gap1" href="/login">
        <Icon of={ArrowLeft} size="s" />
        {t('access.forgot.back')}
      </Anchor>
    </p>
  )
}
