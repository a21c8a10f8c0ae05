import { CalendarPlus } from 'lucide-react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'

interface Props {
  /** Where it is to be held; without one its planner chooses. */
  network?: { id: number }
  /** The same, as an address names it: a number or a uuid. */
  postTo?: string | undefined
}

/** Leads to a new event. Hidden from people who may plan nowhere. */
export function NewEventButton({ network, postTo = network && String(network.id) }: Props) {
  const { t } = useText()
  const { data } = useQueryOf(eventDrafts.networks, {
    query: network ? { ids: [network.id], page_size: 10 } : { page_size: 10 },
  })
  if (!data || data.items.length === 0) return null
  return (
    <LinkButton
      look="p"
      icon={CalendarPlus}
      href={`/events/drafts/new${postTo === undefined ? '' : `?postTo=${postTo}`}`}
    >
      {t('eventPlanning.new')}
    </LinkButton>
  )
}
