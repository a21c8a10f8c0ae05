import { useState } from 'react'
import { events } from '../../../contract/events/pages.ts'
import { attendees } from '../../../contract/events/registrations.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Inside } from './AttendeeDialogs.tsx'
import { SegmentChoice } from './SegmentChoice.tsx'
import { registrationShownIn } from './shownIn.ts'

/** Everybody who belongs to one of the networks that take part, or to a segment, and never asked for a seat. */
export function SyncDialog({ eventId, close, watch }: Inside) {
  const { t } = useText()
  const { data } = useQueryOf(events.show, { params: { id: eventId } })
  const places = (data?.networks ?? []).filter(({ state }) => state === 'accepted')
  const [chosen, setChosen] = useState<string | null>(null)
  const network = chosen ?? (places[0] ? String(places[0].network.id) : null)
  const sync = useSend(attendees.sync, {
    failed: () => t('registrations.sync.failed'),
    stale: registrationShownIn,
  })
  const [way, setWay] = useState<'network' | 'segment'>('network')
  const [segment, setSegment] = useState<number | null>(null)
  const { policy_group: may } = useMe()
  const from = {
    network: network === null ? null : { network_id: Number(network) },
    segment: segment === null ? null : { segment_id: segment },
  }
  const body = from[way]
  const start = () =>
    body &&
    sync.mutate(
      { params: { id: eventId }, body },
      {
        onSuccess: ({ id, state, done_count, refused_count }) => {
          if (state !== 'finished' || refused_count > 0) return watch(id)
          toast.good(t('registrations.sync.done', { count: done_count }))
          close()
        },
      },
    )
  return (
    <Dialog
      title={t('registrations.sync.title')}
      onClose={close}
      actions={
        <>
          <Cancel onClick={close} />
          <Button look="p" busy={sync.isPending} aria-disabled={body === null} onClick={start}>
            {t('registrations.sync.action')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('registrations.sync.lead')}</p>
      <div className="reg-form">
        {may.segments_create && (
          <Segmented
            label={t('registrations.sync.of')}
            value={way}
            options={(['network', 'segment'] as const).map((value) => ({
              value,
              text: t(`registrations.sync.ways.${value}`),
            }))}
            onChange={setWay}
          />
        )}
        {way === 'network' ? (
          <ChoiceField
            name="network_id"
            label={t('registrations.sync.network')}
            value={network}
            onChange={setChosen}
            options={places.map((place) => ({ value: String(place.network.id), text: place.network.name }))}
          />
        ) : (
          <SegmentChoice value={segment} onChange={setSegment} />
        )}
      </div>
    </Dialog>
  )
}
