import { Hand } from 'lucide-react'
import { eventCheckIn } from '../../../contract/events/day.ts'
import { events } from '../../../contract/events/pages.ts'
import { onlineOpensAt } from '../../../contract/events/states.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useBothClocks } from '../../ui/dates/bothClocks.ts'
import { useNow } from '../../ui/dates/dates.ts'
import { registrationShownIn } from '../registration/shownIn.ts'

interface Props {
  event: { id: number; starts_at: string; ends_at: string; time_zone: string }
}

/** For online events: attendees check themselves in shortly before it begins. */
export function OnlinePresence({ event }: Props) {
  const { t } = useText()
  const bothClocks = useBothClocks(event.time_zone)
  const now = useNow()
  const say = useSend(eventCheckIn.online, {
    done: () => t('eventDay.online.done'),
    failed: () => t('eventDay.online.failed'),
    stale: [events.show.path, ...registrationShownIn],
  })
  const opens = onlineOpensAt(event)
  if (now < opens) return <p className="m2">{t('eventDay.online.from', { time: bothClocks(opens) })}</p>
  return (
    <>
      <p className="m2">{t('eventDay.online.says')}</p>
      <Button
        wide
        look="p"
        icon={Hand}
        busy={say.isPending}
        onClick={() => say.mutate({ params: { id: event.id } })}
      >
        {t('eventDay.online.do')}
      </Button>
    </>
  )
}
