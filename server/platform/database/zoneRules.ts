import pg from 'pg'

/** The span in which we look for differences: the rules of later years are unknown, those of earlier ones settled. */
const FROM = Date.UTC(2020, 0, 1)
const UNTIL = Date.UTC(2036, 0, 1)
const HOUR_S = 3600
/** No place changes its clocks for less than a month. */
const STEP_S = 14 * 24 * HOUR_S
const seconds = (ms: number) => Math.floor(ms / 1000)

type Piece = [from: number, ahead: number]

/** A zone's offsets and since when, by Node's rules; empty for a name Node doesn't know. */
function piecesOf(zone: string): Piece[] {
  let at: Temporal.ZonedDateTime
  try {
    at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone)
  } catch {
    return []
  }
  const pieces: Piece[] = []
  for (let now: Temporal.ZonedDateTime | null = at; now && now.epochMilliseconds < UNTIL; ) {
    pieces.push([seconds(now.epochMilliseconds), now.offsetNanoseconds / 1e9])
    now = now.getTimeZoneTransition('next')
  }
  return pieces
}

const aheadAt = (pieces: readonly Piece[], at: number) =>
  pieces.findLast(([from]) => from <= at)?.[1] ?? pieces[0]?.[1] ?? 0

/** PostgreSQL's UTC offsets of all zones at fixed steps, only where they differ from the step before. */
async function spokenOf(client: pg.Client, zones: readonly string[], step: number) {
  const { rows } = await client.query<{ zone: string; pieces: Piece[] }>(
    `select zone, json_agg(json_build_array(at, ahead) order by at) as pieces from (
       select zone, at, ahead, lag(ahead) over (partition by zone order by at) as before from (
         select z.zone, t.at, extract(epoch from to_timestamp(t.at) at time zone z.zone)::bigint - t.at as ahead
         from unnest($1::text[]) as z(zone), generate_series($2::bigint, $3::bigint, $4::bigint) as t(at)) each) said
     where ahead is distinct from before group by zone`,
    [zones, seconds(FROM), seconds(UNTIL), step],
  )
  return rows
}

/** The corrections to add to PostgreSQL's offsets, and since when. */
function corrections(ours: readonly Piece[], theirs: readonly Piece[]): Piece[] {
  const turns = [...new Set([...ours, ...theirs].map(([from]) => from))].toSorted((a, b) => a - b)
  const all = turns.map((at): Piece => [at, aheadAt(ours, at) - aheadAt(theirs, at)])
  return all.filter(([, add], n) => add !== (all[n - 1]?.[1] ?? 0))
}

function bodyOf(client: pg.Client, byZone: ReadonlyMap<string, Piece[]>): string {
  if (byZone.size === 0) return "begin return interval '0'; end"
  const zones = [...byZone].map(([zone, pieces]) => {
    const later = pieces
      .toReversed()
      .map(([from, add]) => `when moment >= to_timestamp(${from}) then interval '${add} seconds'`)
    return `when ${client.escapeLiteral(zone)} then case ${later.join(' ')} else interval '0' end`
  })
  const names = [...byZone.keys()].map((zone) => client.escapeLiteral(zone))
  return `begin
    if zone not in (${names.join(', ')}) then return interval '0'; end if;
    return case zone ${zones.join(' ')} end;
  end`
}

/** The versions of both rule sets; while neither changes, the differences stay. */
const rulesNow = async (client: pg.Client) => {
  const { rows } = await client.query<{ version: string }>('select version()')
  return `tz ${process.versions.tz} against ${rows[0]?.version}`
}

/**
 * Makes the database's `clock_at` and `moment_at` use Node's time zones, the same as in our sentences and, within
 * weeks, in browsers. The comment on the function is written last, so a start that was cut off repeats it.
 */
export async function prepareZones(owner_url: string) {
  const client = new pg.Client({ connectionString: owner_url, application_name: 'kindred migrate' })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('kindred migrations'))")
    const wanted = await rulesNow(client)
    const { rows } = await client.query<{ said: string | null }>(
      "select obj_description('zone_correction'::regproc, 'pg_proc') as said",
    )
    if (rows[0]?.said === wanted) return
    const names = await client.query<{ name: string }>('select name from pg_timezone_names order by name')
    const ours = new Map(names.rows.map(({ name }) => [name, piecesOf(name)]))
    const known = [...ours].flatMap(([zone, pieces]) => (pieces.length > 0 ? [zone] : []))
    const differing = (await spokenOf(client, known, STEP_S)).filter(({ zone, pieces }) =>
      differs(ours.get(zone) ?? [], pieces),
    )
    const exactly = await spokenOf(
      client,
      differing.map(({ zone }) => zone),
      HOUR_S,
    )
    const byZone = new Map(
      exactly.map(({ zone, pieces }) => [zone, corrections(ours.get(zone) ?? [], pieces)] as const),
    )
    await client.query(
      `create or replace function zone_correction(moment timestamptz, zone text) returns interval
         language plpgsql immutable parallel safe as ${client.escapeLiteral(bodyOf(client, byZone))}`,
    )
    await client.query(`comment on function zone_correction is ${client.escapeLiteral(wanted)}`)
  } finally {
    await client.end()
  }
}

function differs(ours: readonly Piece[], theirs: readonly Piece[]) {
  for (let at = seconds(FROM); at <= seconds(UNTIL); at += STEP_S)
    if (aheadAt(ours, at) !== aheadAt(theirs, at)) return true
  return false
}
