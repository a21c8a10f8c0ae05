import { X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type DoorDevice, eventDay } from '../../../contract/events/day.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

type Device = z.output<typeof DoorDevice>

/** The browsers that scan; one that was lost is closed here. */
export function Devices({ eventId }: { eventId: number }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(eventDay.devices, { params: { id: eventId } })
  return (
    <Section title={t('eventDay.devices.title')}>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t('eventDay.devices.empty')}</p>}
      >
        <ul className="list">
          {data?.items.map((device) => (
            <li key={device.id}>
              <Line of={device} />
            </li>
          ))}
        </ul>
      </ListState>
    </Section>
  )
}

function Line({ of: { id, person, browser, system, opened_at, last_heard_at, revoked_at } }: { of: Device }) {
  const { t } = useText()
  const dates = useDates()
  const [asks, setAsks] = useState(false)
  const close = useSend(eventDay.closeDevice, {
    stale: [eventDay.devices.path],
    done: () => t('eventDay.devices.closed'),
    failed: () => t('eventDay.devices.close_failed'),
  })
  const { name } = person
  const said = [
    browser && system ? t('eventDay.devices.browser', { browser, system }) : t('eventDay.devices.some'),
    t('eventDay.devices.opened', { when: dates.moment(opened_at) }),
    last_heard_at && t('eventDay.devices.heard', { when: dates.moment(last_heard_at) }),
  ].filter(Boolean)
  return (
    <div className="row door-row">
      <Face of={person} />
      <div className="grow">
        <div className="b">{name}</div>
        <div className="sm m2">{said.join(', ')}</div>
      </div>
      {revoked_at === null ? (
        <Button
          small
          look="q"
          icon={X}
          label={t('eventDay.devices.close_of', { name })}
          onClick={() => setAsks(true)}
        >
          {t('eventDay.devices.close')}
        </Button>
      ) : (
        <span className="sm m2">{t('eventDay.devices.is_closed')}</span>
      )}
      {asks && (
        <ConfirmDialog
          title={t('eventDay.devices.close_ask', { name })}
          lose={t('eventDay.devices.close')}
          busy={close.isPending}
          onKeep={() => setAsks(false)}
          onLose={() => close.mutate({ params: { id } }, { onSettled: () => setAsks(false) })}
        >
          <p>{t('eventDay.devices.close_says')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
