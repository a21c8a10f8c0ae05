import { safeAddress } from '../../contract/redirects.ts'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EntryStep } from './EntryStep.tsx'

/** Services that send people back here, as they call themselves. */
const providers: Record<string, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  outlook: 'Outlook',
  simpplr: 'Simpplr',
  mentorcliq: 'MentorcliQ',
  ukg: 'UKG',
  zendesk: 'Zendesk',
}

interface Props {
  provider: string
  error: string | undefined
  /** Where the connection was begun. */
  back: string | undefined
}

/**
 * Where a connected service sends people back. Its answer is handled by the integration that asked for it; without
 * one there is nothing to finish, and nothing in the address is trusted.
 */
export function ConnectionScreen({ provider, error, back }: Props) {
  const { t } = useText()
  const name = Object.hasOwn(providers, provider) ? providers[provider] : undefined
  const there = safeAddress(back, window.location.origin)
  const button = (
    <div className="acts">
      <LinkButton look="p" href={there ?? '/'}>
        {t(there ? 'access.connection.back' : 'access.connection.home')}
      </LinkButton>
    </div>
  )
  if (!name)
    return (
      <EntryStep title={t('access.connection.unknown')} says={t('access.connection.unknown_more')}>
        {button}
      </EntryStep>
    )
  const outcome = error ? 'refused' : 'not_here'
  return (
    <EntryStep
      title={t(`access.connection.${outcome}_title`, { provider: name })}
      says={t(`access.connection.${outcome}`, { provider: name })}
    >
      {button}
    </EntryStep>
  )
}
