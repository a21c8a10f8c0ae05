import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { clockAt } from '../../../contract/clocks.ts'
import type { EventWish } from '../../../contract/events/decisions.ts'
import type { myPlans, networkPlans, PendingEvent } from '../../../contract/events/management.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { markOf, networkMarks, viewedNetwork } from '../../networks/queries.ts'
import { whereAllowed } from '../../networks/reach.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { decides } from '../abilities.ts'
import type { EventRow } from '../eventRow.ts'
import { eventsPolicy } from '../policy.ts'
import { pictureOf } from '../queries.ts'
import { audienceOf, besideOf } from './decisionFacts.ts'
import { type Content, contentOf, differenceBetween, guestNames, lastDecided } from './difference.ts'

type Pending = z.output<typeof PendingEvent>
export type Wish = z.output<typeof EventWish>

interface Waiting {
  kind: Pending['kind']
  event_id: number
  change_id: number | null
  network_id: number
  dates: number
  asked_by: number | null
  asked_at: string
}

/** In which networks, as conditions on `networks as n`, somebody sees what is to be approved, and what asks to take part. */
interface Reach {
  approvals: RawBuilder<boolean>
  invitations: RawBuilder<boolean>
  /** Others decide about what one planned or asked for oneself. */
  others: boolean
}

/** What waits: events, later changes, invitations, each kind where the viewer may see it. */
function waitingIn(
  { db, me }: Reading,
  { approvals, invitations, others }: Reach,
  kind: Pending['kind'] | undefined,
) {
  const e = sql`${db.enterpriseId}::bigint`
  const wants = (one: Pending['kind'], there: RawBuilder<boolean>) =>
    kind === undefined || kind === one ? there : sql<boolean>`false`
  const notOwn = (asked: RawBuilder<unknown>) =>
    others
      ? sql<boolean>`v.created_by is distinct from ${me.user_id} and ${asked} is distinct from ${me.user_id}`
      : sql<boolean>`true`
  const at = sql`join networks n on n.enterprise_id = ${e} and n.archived_at is null and n.id =`
  return sql`(
    select 'event' as kind, v.id as event_id, null::bigint as change_id, v.state_changed_by as asked_by,
      v.state_changed_at as asked_at, v.name, n.id as network_id, n.name as network_name, 1 as dates
    from events v ${at} v.network_id
    where v.enterprise_id = ${e} and v.state = 'pending_approval' and ${notOwn(sql`v.state_changed_by`)}
      and ${wants('event', approvals)}
    union all
    select 'change', v.id, c.id, c.asked_by, c.asked_at, v.name, n.id, n.name, 1
    from event_changes c join events v on v.enterprise_id = c.enterprise_id and v.id = c.event_id ${at} v.network_id
    where c.enterprise_id = ${e} and c.state = 'pending' and ${notOwn(sql`c.asked_by`)} and ${wants('change', approvals)}
    union all
    (select distinct on (n.id, coalesce(-v.series_id, v.id)) 'invitation', v.id, null::bigint, p.asked_by, p.asked_at, v.name,
      n.id, n.name, count(*) over (partition by n.id, coalesce(-v.series_id, v.id))::int
    from event_networks p join events v on v.enterprise_id = p.enterprise_id and v.id = p.event_id ${at} p.network_id
    where p.enterprise_id = ${e} and p.state = 'invited' and v.state not in ('archived', 'canceled') and v.ends_at > now()
      and ${wants('invitation', invitations)}
    order by n.id, coalesce(-v.series_id, v.id), v.starts_at, v.id))`
}

export async function listPending(
  act: Reading,
  networkId: number,
  { page, page_size, search, kind }: Hears<typeof networkPlans.pending, 'query'>,
): Promise<Answers<typeof networkPlans.pending>> {
  const { me } = act
  const network = await viewedNetwork(act, networkId)
  const home = { id: network.id, name: network.name }
  const manages = allows(me, eventsPolicy.manage, home)
  if (!allows(me, eventsPolicy.approve, home)) authorize(me, eventsPolicy.manage, home)
  const here = sql<boolean>`n.id = ${networkId}`
  const reach = { approvals: here, invitations: manages ? here : sql<boolean>`false`, others: false }
  return pageOf(act, waitingIn(act, reach, kind), { page, page_size, search })
}

/** Everything that waits for the viewer, wherever they decide; empty for people who decide nowhere. */
export function listMyPending(
  act: Reading,
  { page, page_size, search, kind, sort_by }: Hears<typeof myPlans.pending, 'query'>,
): Promise<Answers<typeof myPlans.pending>> {
  return pageOf(act, waitingFor(act, kind), { page, page_size, search }, sort_by)
}

/** All that waits for the viewer's decision. */
export const waitingFor = (act: Reading, kind?: Pending['kind']) =>
  waitingIn(
    act,
    {
      approvals: whereAllowed(act.me, eventsPolicy.approve),
      invitations: whereAllowed(act.me, eventsPolicy.manage),
      others: true,
    },
    kind,
  )

async function pageOf(
  act: Reading,
  waiting: RawBuilder<unknown>,
  { page, page_size, search }: { page: number; page_size: number; search: string | undefined },
  everywhere: Hears<typeof myPlans.pending, 'query'>['sort_by'] | null = null,
) {
  const { db } = act
  const found = everywhere === null ? sql`w.name` : sql`w.name || ' ' || w.network_name`
  const { rows } = await sql<Waiting & { total: number }>`
    select w.kind, w.event_id, w.change_id, w.network_id, w.dates, w.asked_by, w.asked_at, count(*) over ()::int as total
    from ${waiting} w where ${contains(found, search)}
    order by ${everywhere === 'network' ? sql`w.network_name, w.network_id, ` : sql``}w.asked_at, w.kind, w.event_id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  return {
    items: await shown(act, rows),
    page,
    page_size,
    ...totalOf(rows[0]?.total ?? 0),
  }
}

async function shown(act: Reading, waiting: readonly Waiting[]): Promise<Pending[]> {
  const { db, me } = act
  if (waiting.length === 0) return []
  const ids = waiting.map(({ event_id }) => event_id)
  const askers = waiting.flatMap(({ asked_by }) => (asked_by === null ? [] : [asked_by]))
  const [events, wishes, people, names, decided, networks] = await Promise.all([
    db
      .selectFrom('events as e')
      .innerJoin('networks as n', 'n.id', 'e.network_id')
      .selectAll('e')
      .select([
        'n.kind',
        'n.name as network_name',
        'n.colour',
        'n.pattern as network_pattern',
        'n.logo_file_id',
      ])
      .where('e.id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute(),
    db
      .selectFrom('event_changes')
      .select(['id', 'wanted'])
      .where('id', '=', sql<number>`any(${waiting.flatMap(({ change_id }) => change_id ?? [])}::bigint[])`)
      .execute(),
    facesOf(db, async () => [
      ...askers,
      ...(
        await db
          .selectFrom('events')
          .select('created_by')
          .where('id', '=', sql<number>`any(${ids}::bigint[])`)
          .execute()
      ).flatMap(({ created_by }) => created_by ?? []),
    ]),
    guestNames(db, ids),
    lastDecided(db, ids),
    networkMarks(
      db,
      waiting.map(({ network_id }) => network_id),
    ).execute(),
  ])
  const [beside, audience] = await Promise.all([besideOf(db, events), audienceOf(act, ids)])
  return waiting.flatMap((one): Pending[] => {
    const event = events.find(({ id }) => id === one.event_id)
    const network = networks.find(({ id }) => id === one.network_id)
    if (!event || !network) return []
    const now = contentOf(event, names.get(event.id) ?? [], beside(event))
    const before = decided.get(event.id)
    const wanted = wishes.find(({ id }) => id === one.change_id)?.wanted as Wanted | undefined
    const host = { id: event.network_id, name: event.network_name }
    const mayApprove = allows(me, eventsPolicy.approve, host)
    const own = event.created_by === me.user_id || one.asked_by === me.user_id
    return [
      {
        kind: one.kind,
        network: markOf(network),
        change_id: one.change_id,
        event: {
          ...event,
          host: markOf({
            ...host,
            kind: event.kind,
            colour: event.colour,
            pattern: event.network_pattern,
            logo_file_id: event.logo_file_id,
          }),
          picture: {
            file_id: event.picture_file_id,
            url: pictureOf(event, event.colour),
            alt: event.picture_alt ?? '',
          },
          organizer: people.get(event.created_by ?? 0) ?? null,
        },
        facts: { ...beside(event), ...audience(event.id) },
        asked_by: people.get(one.asked_by ?? 0) ?? null,
        asked_at: one.asked_at,
        dates: one.dates,
        difference:
          one.kind === 'change'
            ? differenceBetween(now, wanted ? wantedContent(event, wanted) : {})
            : one.kind === 'event' && before
              ? differenceBetween(before, now)
              : null,
        series: seriesIn(wanted),
        can: { decide: one.kind === 'invitation' || decides(mayApprove, own) },
      },
    ]
  })
}

export type Wanted = Content & { series?: Wish['series'] }

/** A request about several dates at once. */
export const seriesIn = (wanted: Wanted | undefined) => wanted?.series ?? null

/** An event as a request would change it, with the rule it would follow from its day on. */
export function wantedContent(event: EventRow, { series, ...wanted }: Wanted): Content {
  if (!series?.repeats) return wanted
  const { starts_at, time_zone } = { ...event, ...(wanted as Partial<EventRow>) }
  return { ...wanted, repeats: { ...series.repeats, starts_on: clockAt(starts_at, time_zone).day } }
}

export async function facesOf(db: Db, idsOf: () => Promise<number[]>) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'pronouns', 'avatar_file_id'])
    .where('id', '=', sql<number>`any(${await idsOf()}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, faceOf(row, FACE_WIDTHS[0])]))
}
