import type { Route } from '../../contract/route.ts'
import { type Answer, type Client, pathOf } from './world.ts'

/** How an ability is used. */
export interface Verb {
  route: Route
  // biome-ignore lint/suspicious/noExplicitAny: what the product says of a thing of any kind
  body?: (shown: any, id: number) => object
  query?: Record<string, string>
  /** Other parameters of its address than the thing itself, or another thing that belongs to it. */
  params?: (id: number) => Record<string, string | number>
  /** It is so already: asking for it is answered, and nothing is done. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  needless?: (shown: any) => boolean
  /** Of many at once: whether this one was among those it was done to. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  did?: (answered: any) => boolean
}

interface Ground<State extends string> {
  states: readonly State[]
  people: ReadonlyMap<string, Client>
  verbs: Record<string, Verb>
  /** A thing in a state, to which nothing has been done yet. */
  make: (state: State) => Promise<number>
  show: Route
  /** Other parameters of its address than the thing itself. */
  shownAt?: (id: number) => Record<string, string | number>
  /** Where its abilities stand, if not at the thing itself. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  canOf?: (shown: any) => Record<string, boolean> | undefined
}

const codeOf = ({ status, json }: Answer) => (status === 200 ? 'done' : (json?.error?.code ?? String(status)))

/** What became of a thing: the state it was made in, and the ability that was used with success. */
interface Left<State> {
  id: number
  state: State
  done: string | null
}

/**
 * Uses every ability in every state as everybody. Returns where `can` and the verb disagree; how each was refused, by
 * ability and person, with the states per code; and what was done to which thing.
 */
export async function abilityWalk<State extends string>({
  states,
  people,
  verbs,
  make,
  show,
  shownAt,
  canOf = (shown) => shown.can,
}: Ground<State>) {
  const wrong: string[] = []
  const left: Left<State>[] = []
  const codes = new Map<string, Map<string, Map<string, State[]>>>()
  for (const ability of Object.keys(verbs)) {
    codes.set(ability, new Map([...people.keys()].map((person) => [person, new Map()])))
  }
  for (const state of states) {
    let id = await make(state)
    const shown = new Map<string, Answer['json']>()
    for (const [person, client] of people)
      shown.set(person, (await client.get(pathOf(show, { id, ...shownAt?.(id) }))).json)
    for (const [ability, { route, body, query, params, needless, did }] of Object.entries(verbs))
      for (const [person, client] of people) {
        const seen = shown.get(person)
        const answer = await client.send(route.method, pathOf(route, { id, ...params?.(id) }), {
          ...(body ? { body: body(seen, id) } : {}),
          ...(query ? { query } : {}),
        })
        const can = Boolean(canOf(seen)?.[ability])
        const done = answer.status === 200 && (did?.(answer.json) ?? true)
        const idle = done && !can && needless?.(seen) === true
        if (can !== done && !idle)
          wrong.push(`${person} ${ability} in ${state}: can ${can}, ${answer.status} ${answer.text}`)
        const byCode = codes.get(ability)?.get(person)
        const code = idle ? 'needless' : done || answer.status !== 200 ? codeOf(answer) : 'not done'
        byCode?.set(code, [...(byCode.get(code) ?? []), state])
        // A refusal leaves it as it was: only after a success is a new one needed.
        if (!done || idle) continue
        left.push({ id, state, done: ability })
        id = await make(state)
      }
    left.push({ id, state, done: null })
  }
  return { wrong, left, refusals: [...codes].map((entry) => told(states, entry)).join('\n') }
}

function told<State>(
  states: readonly State[],
  [ability, byPerson]: [string, Map<string, Map<string, State[]>>],
) {
  const lines = [...byPerson].map(([person, byCode]) => {
    const parts = [...byCode].map(
      ([code, where]) => `${code}${where.length === states.length ? '' : ` in ${where.join(', ')}`}`,
    )
    return `  ${person}: ${parts.join('; ')}`
  })
  return `${ability}\n${lines.join('\n')}`
}
