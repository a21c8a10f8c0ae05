import type { AnswerSet } from '../../../contract/surveys/questions.ts'
import type { Database } from '../../platform/database/db.ts'

export interface Ballot {
  /** Hash of the receipt, as it is stored. */
  spent: string
  answers: AnswerSet
  /** As what whoever gave it counts; in no finer form. */
  class_key: string | null
}

/** So many are opened early: memory is limited, and among so many nobody can be identified. */
export const MOST_HELD = 1_000

/** The ballots of one survey that this process holds. */
export interface Held {
  enterprise_id: number
  survey_id: number
  since: Date
  ballots: Map<string, Ballot>
}

/**
 * Holds ballots until they are opened together, in memory only: anything written to disk has a place in the order of
 * writing, which would reveal when it came. If the process dies, browsers send their ballots again; each keeps its own
 * until it hears that it was counted.
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

  /** Forgets ballots that are counted, or never can be. */
  drop({ enterprise_id, survey_id, ballots }: Held, spent: Iterable<string>, now: Date) {
    for (const one of spent) ballots.delete(one)
    const name = `${enterprise_id} ${survey_id}`
    if (ballots.size === 0) this.#held.delete(name)
    else this.#held.set(name, { enterprise_id, survey_id, since: now, ballots })
  }
}

const urns = new WeakMap<Database, Urn>()

/** One per process. Tests run several of them side by side. */
export function urnOf(database: Database): Urn {
  const urn = urns.get(database) ?? new Urn()
  urns.set(database, urn)
  return urn
}
