import { useQuery } from '@tanstack/react-query'
import { eventPublication } from '../../../contract/events/publication.ts'
import { queryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useCountWords } from '../../posts/writing/Audience.tsx'
import { isTime } from '../../posts/writing/content.ts'
import { useDates } from '../../ui/dates/dates.ts'

interface Props {
  network_id: number | null
  guest_ids: readonly number[]
  /** When it goes out; at once without one. */
  publish_at: string | null | undefined
  event_id?: number
}

/** What the button beside it will do: who must approve, and how many people it reaches. */
export function PublicationNote(props: Props) {
  return (
    <p className="publication sm" aria-live="polite">
      <Said {...props} />
    </p>
  )
}

function Said({ network_id, guest_ids, publish_at, event_id }: Props) {
  const { t } = useText()
  const people = useCountWords()
  const dates = useDates()
  const query = {
    network_id: network_id ?? 0,
    guest_ids: [...guest_ids],
    ...(event_id === undefined ? {} : { event_id }),
  }
  const { data, error } = useQuery({
    ...queryOf(eventPublication.show, { query }),
    enabled: network_id !== null,
    retry: false,
  })
  if (network_id === null) return t('eventPlanning.effect.choose')
  if (error) return t('eventPlanning.effect.failed')
  if (!data) return '…'
  const reach = data.people.count === null ? t('eventPlanning.effect.everybody') : people(data.people)
  const first =
    data.approvers === 0
      ? t('eventPlanning.effect.nobody')
      : data.approvers !== null
        ? t('eventPlanning.effect.asks', { count: data.approvers, people: reach })
        : isTime(publish_at)
          ? t('eventPlanning.effect.later', { people: reach, moment: dates.moment(publish_at) })
          : t('eventPlanning.effect.goes', { people: reach })
  const then = data.asked_count > 0 ? t('eventPlanning.effect.asked', { count: data.asked_count }) : ''
  return `${first} ${then}`.trim()
}
