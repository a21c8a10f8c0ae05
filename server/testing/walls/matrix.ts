import type { Client } from '../world.ts'
import { type Asked, ask } from './call.ts'
import { type Known, namesSomething, neverGiven, strangers } from './knownIds.ts'
import { type Operation, operations } from './operations.ts'
import { type BestAnswer, keepBest, tries } from './reach.ts'

export interface Report {
  asked: number
  statuses: Record<number, number>
  /** Answers in which a word of the other company stood. */
  leaks: string[]
  /** Foreign ids that were answered differently from unknown ones. */
  told_apart: string[]
  /** Answers that the contract doesn't declare. */
  undeclared: string[]
  /** Answers that are errors of ours. */
  broken: string[]
  /** People who were signed in and were answered as if they weren't: their other answers prove nothing. */
  signed_out: string[]
  /** Operations that did what they are for, for somebody. */
  succeeded: Set<string>
  /** The best answer anybody got about what is their own: why an operation that never succeeds doesn't. */
  best: Map<string, BestAnswer>
}

export interface Role {
  name: string
  /** A person of the company whose operations are called. */
  isAtHome?: true
  /** Repeats, with other ids of their own, the calls nobody has succeeded at yet. */
  isTryingOn?: true
  /** Of these each operation has one a round, in turn, to ask about what isn't theirs: rights differ, walls don't. */
  isInTurn?: true
  /** The operations it is asked for; all of them if unsaid. */
  asks?: (operation: Operation) => boolean
  client: () => Promise<Client>
}

interface Sides {
  roles: readonly Role[]
  own: Known
  foreign: Known
  /** The word that must not be heard. */
  canary: RegExp
  only?: (operation: Operation) => boolean
  /** Which of them are also called about one's own things. */
  withOwn?: (operation: Operation) => boolean
  /** Each round asks with other values and other ids. */
  rounds?: number
  /** Restores the callers after a call that may have changed them. */
  heal?: () => Promise<void>
}

/** Others are for programs, or are where a sign-in itself is refused. */
const isForPeople = ({ route }: Operation) => route.by !== 'scim' && route.access !== 'anyone'

/** Every operation × every role × own, foreign and never given ids. */
export async function runMatrix({
  roles,
  own,
  foreign,
  canary,
  only = () => true,
  withOwn = () => true,
  rounds = 1,
  heal = async () => {},
}: Sides): Promise<Report> {
  const report: Report = {
    asked: 0,
    statuses: {},
    leaks: [],
    told_apart: [],
    undeclared: [],
    broken: [],
    signed_out: [],
    succeeded: new Set(),
    best: new Map(),
  }
  const note = (role: Role, operation: Operation, side: string, { status, text, headers, answer }: Asked) => {
    const what = `${role.name}: ${operation.method} ${operation.path} (${side}) → ${status}`
    report.asked++
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    const everything = `${text}\n${headers}\n${answer.headers['set-cookie'] ?? ''}`
    if (canary.test(everything)) report.leaks.push(what)
    if (status < 300) report.succeeded.add(operation.name)
    if (status === 401 && role.isAtHome && isForPeople(operation)) report.signed_out.push(what)
    if (status >= 500) report.broken.push(`${what} ${text.slice(0, 200)}`)
    const { returns } = operation.route
    if (status < 300 && status !== 204 && returns && !returns.safeParse(answer.json).success)
      report.undeclared.push(`${what} ${text.slice(0, 200)}`)
  }
  const inTurn = roles.filter(({ isInTurn }) => isInTurn)
  const cases = everyCase(inOrder(operations.filter(only)), roles, rounds)
  for (const { operation, turn, role, round } of cases) {
    const client = await shared(role)
    // Calls about one's own things are minimal every other time, so that most of them really succeed.
    const asked = async (known: Known, tried = 0) => {
      const plainly = known === own && round % 2 === 0
      const answer = await ask(client, operation, known, { round, plainly, tried, isOwn: known === own })
      // A refusal changes nothing, except attempts that are counted.
      if (operation.method !== 'GET' && (answer.status < 400 || operation.route.access)) await heal()
      return answer
    }
    if (withOwn(operation)) {
      const mine = await asked(own)
      note(role, operation, 'own', mine)
      keepBest(report.best, operation.name, role.name, mine)
      if (role.isTryingOn)
        for (let tried = 1; tried < tries && !report.succeeded.has(operation.name); tried++) {
          const again = await asked(own, tried)
          note(role, operation, 'own, once more', again)
          keepBest(report.best, operation.name, role.name, again)
        }
      // A caller who isn't let in learns nothing about any id.
      if (mine.status === 401) continue
    }
    if (!namesSomething(operation)) continue
    if (role.isInTurn && role !== inTurn[(turn + round) % inTurn.length]) continue
    const theirs = await asked(foreign)
    // As different from each other as what the other company was asked about.
    const nobodys = await asked(foreign.find ? strangers : neverGiven)
    note(role, operation, 'foreign', theirs)
    note(role, operation, 'never given', nobodys)
    if (
      theirs.status !== nobodys.status ||
      theirs.text !== nobodys.text ||
      theirs.headers !== nobodys.headers
    )
      report.told_apart.push(
        `${role.name}: ${operation.method} ${operation.path}\n  ${theirs.status} ${theirs.text}\n  ${nobodys.status} ${nobodys.text}`,
      )
  }
  return report
}

/** Operations that delete come last: the others need their subject. */
const inOrder = (asked: readonly Operation[]) => {
  const takes = ({ method, path }: Operation) => {
    if (method === 'DELETE') return 2
    return /\/(archival|archive|deletion|removal|merger|merges)$/.test(path) ? 1 : 0
  }
  return asked.toSorted((a, b) => takes(a) - takes(b))
}

function* everyCase(asked: readonly Operation[], roles: readonly Role[], rounds: number) {
  for (let round = 0; round < rounds; round++)
    for (const [turn, operation] of asked.entries())
      for (const role of roles) if (role.asks?.(operation) ?? true) yield { operation, turn, role, round }
}

const clients = new WeakMap<Role, Promise<Client>>()
function shared(role: Role) {
  const known = clients.get(role) ?? role.client()
  clients.set(role, known)
  return known
}
