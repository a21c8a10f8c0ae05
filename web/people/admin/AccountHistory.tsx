import {
  BadgeCheck,
  Clock,
  Mail,
  Pencil,
  RotateCcw,
  ShieldCheck,
  UndoDot,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { accounts } from '../../../contract/people/accounts.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { Timeline } from '../../ui/dates/Timeline.tsx'
import type { IconMark } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import type { HistorySearch } from './search.ts'

const stepMarks: Record<string, { icon: IconMark; tone?: Tone }> = {
  created: { icon: UserPlus, tone: 'info' },
  activated: { icon: BadgeCheck, tone: 'ok' },
  deactivated: { icon: UserMinus },
  marked_for_deletion: { icon: Clock, tone: 'stop' },
  deletion_canceled: { icon: UndoDot },
  invitation_resent: { icon: Mail, tone: 'info' },
  onboarding_reset: { icon: RotateCcw },
  role_changed: { icon: ShieldCheck },
  changed: { icon: Pencil },
}

/** The history of an account, a page at a time. */
export function AccountHistory({ of: account }: { of: Pick<Answers<typeof accounts.show>, 'id' | 'name'> }) {
  const { t } = useText()
  const { asked, turn } = useAsked<HistorySearch>()
  const { data, isPending, error, refetch } = useListOf(accounts.history, {
    params: { id: account.id },
    query: asked,
  })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={<p className="m2">{t('users.show.no_history')}</p>}
    >
      {data && (
        <>
          <Timeline
            label={t('users.show.history_label')}
            steps={data.items.map((step) => ({
              id: step.id,
              at: step.at,
              ...stepMarks[step.action],
              text: t(`users.step.${step.action}` as TextKey, {
                actor: step.actor?.name ?? t('users.step.nobody'),
                name: account.name,
              }),
              detail: step.reason,
            }))}
          />
          {data.total > data.page_size && <Pager {...data} onChange={turn} />}
        </>
      )}
    </ListState>
  )
}
