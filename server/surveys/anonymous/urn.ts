import type { AnswerSet } from '../../../contract/surveys/questions.ts'
import type { Database } from '../../platform/database/db.ts'

export interface Ballot {
  /** Hash of the receipt, as it is kept. */
  spent: string
  answers: AnswerSet
}

/** So many are opened early: memory has an end, and among so many nobody is found. */
export const MOST_HELD = 1_000

/** The ballots of one survey that this process holds. */
export interface Held {
  enterprise_id: number
  survey_id: number
  since: Date
  ballots: Map<string, Ballot>
}

/**
 * Where answers lie until they are opened together: in the memory of the process and nowhere else, since whatever is
 * written has a place in the order of all that is written. What a process loses when it dies, the browsers that sent it
 * send again; they hold each ballot until they are told that it is counted.
 */
export class Urn {
  readonly #held = new Map<string, Held>()

  /** The first ballot that comes with a receipt is the one that counts. */
  keep(of: { enterprise_id: number; survey_id: number }, ballot: Ballot, now: Date) {
    const name = `${of.enterprise_id} ${of.survey_id}`
    const held = this.#held.get(name) ?? { ...of, since: now, ballots: new Map() }
    if (!held.ballots.has(ballot.spent)) held.ballots.set(ballot.spent, ballot)
    this.#held.set(name, held)
  }

  all(): Held[] {
    return [...this.#held.values()]
  }

  /** Those are counted, or can't be. */
  drop({ enterprise_id, survey_id, ballots }: Held, spent: Iterable<string>, now: Date) {
    for (const one of spent) ballots.delete(one)
    const name = `${enterprise_id} ${survey_id}`
    if (ballots.size === 0) this.#held.delete(name)
    else this.#held.set(name, { enterprise_id, survey_id, since: now, ballots })
  }
}

const urns = new WeakMap<Database, Urn>()

/** One in a process; tests start several processes' worth side by side. */
export function urnOf(database: Database): Urn {
  const urn = urns.get(database) ?? new Urn()
  urns.set(database, urn)
  return urn
}
