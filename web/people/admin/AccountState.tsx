import type { UserState } from '../../../contract/people/states.ts'
import { useText } from '../../app/texts.ts'
import { useNow } from '../../ui/dates/dates.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'

interface Props {
  of: { state: UserState; deletion_due_on: string | null }
}

const DAY_MS = 86_400_000

/** The state in a word; for accounts to be deleted the days left. */
export function AccountState({ of: { state, deletion_due_on } }: Props) {
  const { t } = useText()
  const now = useNow()
  if (state !== 'pending_deletion' || !deletion_due_on)
    return <StateBadge state={state}>{t(`users.states.${state}`)}</StateBadge>
  const days = Math.ceil((Date.parse(`${deletion_due_on}T00:00:00Z`) - now.getTime()) / DAY_MS)
  return (
    <StateBadge state={state}>
      {days < 1 ? t('users.deletes_today') : t('users.deletes', { count: days })}
    </StateBadge>
  )
}
