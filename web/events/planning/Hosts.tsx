import type { z } from 'zod'
import { eventDrafts, type PlannableNetwork } from '../../../contract/events/drafts.ts'
import { call } from '../../app/client.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { type Asked, PICK_PAGE, Picker } from '../../ui/forms/Picker.tsx'
import { Glyph } from '../../ui/Glyph.tsx'

type Network = z.output<typeof PlannableNetwork>

/** The host of an event, as far as it is known already. */
export function useHost(id: number | null): Network | undefined {
  const { data } = useListOf(eventDrafts.networks, {
    query: id === null ? { page_size: 10 } : { ids: [id], page_size: 10 },
  })
  return id === null ? undefined : data?.items.find((one) => one.id === id)
}

const pageOf =
  (role: 'host' | 'guest') =>
  ({ search, page }: Asked) =>
    call(eventDrafts.networks, { query: { role, search: search || undefined, page, page_size: PICK_PAGE } })

/** Up to so many are shown side by side; more are searched. */
const FEW = 6

/** The host network: asked first, since the audience and the warnings depend on it. */
export function HostField({ id }: { id: number | null }) {
  const { data } = useListOf(eventDrafts.networks, { query: { page_size: 10 } })
  if (data && data.items.length <= FEW && data.items.length === data.total)
    return <FewHosts of={data.items} />
  return <ManyHosts id={id} known={data !== undefined} />
}

function FewHosts({ of: networks }: { of: readonly Network[] }) {
  const { t } = useText()
  const field = useField<number | null>({ name: 'network_id' })
  const chosen = field.value ? Number(field.value) : null
  return (
    <FieldFrame group field={field} hint={t('eventPlanning.hint.network_id')}>
      <div className="row gap2 wrap host-choices">
        {networks.map(({ id, name, glyph_url, can }) => (
          <label key={id} className={classes('pill', id === chosen && 'on')}>
            <input
              type="radio"
              className="vh"
              name="network_id"
              checked={id === chosen}
              aria-invalid={field.aria['aria-invalid']}
              onChange={() => field.change(id)}
            />
            <Glyph src={glyph_url} size="x" />
            <span>{name}</span>
            {!can.publish && <span className="m2">{t('eventPlanning.host.asks')}</span>}
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

function ManyHosts({ id, known }: { id: number | null; known: boolean }) {
  const { t } = useText()
  const host = useHost(id)
  const choiceOf = ({ id: network, name, can }: Network) => ({
    id: network,
    name,
    detail: can.publish ? undefined : t('eventPlanning.host.asks'),
  })
  return (
    <Picker
      single
      name="network_id"
      label={t('eventPlanning.field.network_id')}
      hint={t('eventPlanning.hint.network_id')}
      words={{
        add: t('eventPlanning.host.choose'),
        search: t('eventPlanning.host.search'),
        none: t('eventPlanning.host.none'),
        nothing: t('eventPlanning.host.nothing'),
        unknown: t('eventPlanning.host.unknown'),
      }}
      pageOf={pageOf('host')}
      of={eventDrafts.networks.path}
      choiceOf={choiceOf}
      chosen={host ? [choiceOf(host)] : known ? [] : undefined}
    />
  )
}

interface GuestsProps {
  ids: readonly number[]
  /** The guests already invited, by name. */
  known?: ReadonlyMap<number, { name: string; detail: string }>
}

/** The networks to invite; each decides for itself. */
export function GuestsField({ ids, known = new Map() }: GuestsProps) {
  const { t } = useText()
  const { data } = useListOf(eventDrafts.networks, {
    query: { role: 'guest', ...(ids.length > 0 && { ids: [...ids] }), page_size: 100 },
  })
  const choiceOf = ({ id, name }: Network) => ({ id, name, detail: known.get(id)?.detail })
  const found = data?.items.filter(({ id }) => ids.includes(id)).map(choiceOf)
  const kept = [...known].flatMap(([id, { name, detail }]) =>
    found?.some((one) => one.id === id) ? [] : [{ id, name, detail }],
  )
  return (
    <Picker
      optional
      name="guest_ids"
      label={t('eventPlanning.field.guest_ids')}
      hint={t('eventPlanning.hint.guest_ids')}
      words={{
        add: t('eventPlanning.guests.add'),
        search: t('eventPlanning.host.search'),
        none: t('eventPlanning.guests.none'),
        nothing: t('eventPlanning.host.nothing'),
        unknown: t('eventPlanning.host.unknown'),
      }}
      pageOf={pageOf('guest')}
      of={eventDrafts.networks.path}
      choiceOf={choiceOf}
      chosen={found && [...found, ...kept]}
    />
  )
}

/** Who will see the event, who sees the attendees, and, before it is out, whether approval is needed. */
export function Seen({ of: host, isOut = false }: { of: Network | undefined; isOut?: boolean }) {
  const { t } = useText()
  if (!host) return <p className="m2">{t('eventPlanning.seen.nobody')}</p>
  return (
    <ul className="plain">
      <li>{t(`eventPlanning.seen.events.${host.events_seen_by}`, { name: host.name })}</li>
      <li>{t(`eventPlanning.seen.attendance.${host.attendance_seen_by}`, { name: host.name })}</li>
      {!isOut && <li>{t(host.can.publish ? 'eventPlanning.seen.publishes' : 'eventPlanning.seen.asks')}</li>}
    </ul>
  )
}
