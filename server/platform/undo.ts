import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Act, Spoken } from './act.ts'
import { slot } from './area.ts'
import type { Tx } from './database/db.ts'

/** How one act is taken back. It asks for the rights it needs itself, as if it were asked for by its own call. */
export interface Undoing {
  /** `member.decided`: the name under which the act was offered, and stands in the log when it is taken back. */
  readonly act: string
  readonly undo: (act: Act & Spoken, facts: Facts) => Promise<unknown>
}
type Facts = Record<string, unknown>
export const undoings = slot<Undoing>('undoings')

/** What is told by acts of one transaction: kept back until nobody can take them back any more, or not told at all. */
type Telling = { undo_id: number; until: string; act: string; offered: boolean } | 'nothing'
const tellings = new WeakMap<Tx, Telling>()

/** Asked by whoever tells people something. */
export const tellingIn = (tx: Tx): Telling | undefined => tellings.get(tx)

/** Whoever takes something back tells nobody: nobody had heard of it. */
export const tellNothing = (tx: Tx) => tellings.set(tx, 'nothing')

/** What was to follow from an act doesn't, once it was taken back. */
export async function wasUndone(tx: Tx, id: number) {
  const row = await tx.selectFrom('undos').select('undone_at').where('id', '=', id).executeTakeFirst()
  return row?.undone_at != null
}

/** What the screen is handed to take the act of this transaction back. */
export const offeredIn = (tx: Tx) => {
  const telling = tellings.get(tx)
  return typeof telling === 'object' && telling.offered ? telling.undo_id : undefined
}

/**
 * An act that can be taken back. `offer` is called before anything follows and anybody is told, with what the way back
 * needs to know; where that is known only afterwards, `hold` is called before and `offer` then.
 */
export function undoable<F extends object>(
  act: string,
  undo: (act: Act & Spoken, facts: F) => Promise<unknown>,
) {
  async function hold({ tx, me, showsUndo }: Act) {
    if (!showsUndo || tellings.has(tx)) return
    const until = sql<string>`now() + make_interval(secs => ${limits.undo_seconds + ON_ITS_WAY_SECONDS})`
    const { id, until_at } = await tx
      .insertInto('undos')
      .values({ user_id: me.user_id, act, until_at: until })
      .returning(['id', 'until_at'])
      .executeTakeFirstOrThrow()
    tellings.set(tx, { undo_id: id, until: until_at, act, offered: false })
  }

  async function offer(doing: Act, facts: F) {
    await hold(doing)
    const telling = tellings.get(doing.tx)
    // What is done on the way to something else is taken back with that.
    if (typeof telling !== 'object' || telling.act !== act) return
    await doing.tx
      .updateTable('undos')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', telling.undo_id)
      .execute()
    telling.offered = true
  }

  return { act, undo: undo as Undoing['undo'], hold, offer }
}

/** The button is there for `undo_seconds`; a click on it in the last of them still arrives. */
const ON_ITS_WAY_SECONDS = 2

type Archive<Answer> = (act: Act & Spoken, id: number, archived: boolean) => Promise<Answer>

/** What is archived is brought back by the same verb: for a route that archives, and for the area to bring. */
export function archiving<Answer>(thing: string, archive: Archive<Answer>) {
  const undoing = undoable<{ id: number }>(`${thing}.archived`, (act, { id }) => archive(act, id, false))
  return {
    undoing,
    archive: async (act: Act & Spoken, id: number) => {
      await undoing.offer(act, { id })
      return archive(act, id, true)
    },
  }
}
