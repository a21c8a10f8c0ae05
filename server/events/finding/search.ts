import { type RawBuilder, sql } from 'kysely'
import { FOUND_LIMIT } from '../../../contract/limits.ts'
import { notHidden } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { flat } from '../../posts/excerpts.ts'
import { type Findable, finding } from '../../search/findables.ts'
import { asJson, marksOf, type Questioned } from '../../search/question.ts'
import { type Asked, type Line, type Passage, passageOf } from '../../search/searchRequest.ts'
import { pictureOf } from '../queries.ts'

type Wanted = Pick<Asked, 'network_id'> & { question: Questioned }

interface Row extends Passage {
  id: number
  name: string
  location: string | null
  starts_at: string
  picture_file_id: string | null
  pattern: string
  own_colour: string | null
  network: string
  colour: string
  words: string[]
  place: number
}

/**
 * Events that hold the words, of those the viewer may know of: read in a network that shows them its events, or asked to
 * come to. The reviewed function finds by words within the enterprise; who sees what is asked here, as lists ask it.
 */
function readable(
  { db, me }: Reading,
  { question, network_id }: Wanted,
): RawBuilder<{ id: number; place: number }> {
  const e = sql`${db.enterpriseId}::bigint`
  const seen = sql`select n.name, n.colour, n.id from event_networks p join networks n on n.enterprise_id = ${e} and n.id = p.network_id
    where p.enterprise_id = ${e} and p.event_id = f.id and p.live and n.archived_at is null and ${knownTo(me)}
      and ${seenBy(me, 'upcoming_events_visibility', 'n')}
      ${network_id === undefined ? sql`` : sql`and n.id = ${network_id}::bigint`}
    order by p.role = 'host' desc, n.id limit 1`
  const asked = sql`select n.name, n.colour, n.id from event_registrations r
    join events s on s.enterprise_id = ${e} and s.id = r.event_id
    join networks n on n.enterprise_id = ${e} and n.id = s.network_id
    where r.enterprise_id = ${e} and r.event_id = f.id and r.user_id = ${me.user_id}::bigint and r.state <> 'unregistered'
      and s.published_at is not null and ${notHidden(me, 's.network_id')}
      ${network_id === undefined ? sql`` : sql`and n.id = ${network_id}::bigint`}`
  return sql`select f.id, f.place, home.name as network, home.colour
    from (select h.id, h.place from events_answering(${asJson(question)}, ${FOUND_LIMIT}) with ordinality as h(id, rank, place)
      order by h.place) f
    cross join lateral (select * from ((${seen}) union all (${asked})) either limit 1) home`
}

/** The best of them, each with the passage that answers. */
function eventsFoundBy(act: Reading, asked: Asked) {
  const { db } = act
  const e = sql`${db.enterpriseId}::bigint`
  const { limit, offset } = asked
  const words = marksOf(asked.question)
  const rows = sql<Row>`(
    select page.id, page.place, page.network, page.colour, s.name, s.location, s.starts_at, s.picture_file_id, s.pattern, s.own_colour,
      found_passage('en', s.description, ${words}) as passage, left(s.description, 20) as begins, right(s.description, 20) as ends,
      found_words('en', s.name, ${words}) as words
    from (select * from (${readable(act, asked)}) seen order by place limit ${limit} offset ${offset}) page
    join events s on s.enterprise_id = ${e} and s.id = page.id
  )`
  return db.selectFrom(rows.as('found')).selectAll().orderBy('place')
}

const countEvents = (act: Reading, wanted: Wanted) =>
  act.db
    .selectFrom(sql<{ id: number }>`(${readable(act, wanted)})`.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))

function eventLine(row: Row): Line {
  const { excerpt, words } = passageOf(row, flat)
  return {
    kind: 'event',
    id: row.id,
    name: row.name,
    detail: row.network,
    link: `/events/${row.id}`,
    picture_url: pictureOf(row, row.colour),
    excerpt,
    words: [...new Set([...row.words, ...words])],
    by: null,
    at: row.starts_at,
    type: null,
  }
}

export const eventFinding: Findable = {
  kind: 'event',
  place: 30,
  found: (act, asked) => finding(eventsFoundBy(act, asked), eventLine),
  counted: (act, asked) => countEvents(act, asked),
  holding: (act, question) => readable(act, { question }),
}
