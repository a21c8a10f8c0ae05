import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Act, Spoken } from './act.ts'
import { slot } from './area.ts'
import type { Tx } from './database/db.ts'

/** How an act is undone. It checks the rights it needs, as if its own call had been used. */
export interface Undoing {
  /** `member.decided`: the name under which the act was offered, and which the log shows when it is undone. */
  readonly act: string
  readonly undo: (act: Act & Spoken, facts: Facts) => Promise<unknown>
}
type Facts = Record<string, unknown>
export const undoings = slot<Undoing>('undoings')

/** Notifications of one transaction: held back until the act can no longer be undone, and dropped if it is. */
type Telling = { undo_id: number; until: string; act: string; offered: boolean } | 'nothing'
const tellings = new WeakMap<Tx, Telling>()

/** Checked by everything that notifies people. */
export const tellingIn = (tx: Tx): Telling | undefined => tellings.get(tx)

/** An undo notifies nobody: nobody had heard of the act. */
export const tellNothing = (tx: Tx) => tellings.set(tx, 'nothing')

/** What was to follow from an act doesn't once it is undone. */
export async function wasUndone(tx: Tx, id: number) {
  const row = await tx.selectFrom('undos').select('undone_at').where('id', '=', id).executeTakeFirst()
  return row?.undone_at != null
}

/** What the screen gets to undo this transaction's act. */
export const offeredIn = (tx: Tx) => {
  const telling = tellings.get(tx)
  return typeof telling === 'object' && telling.offered ? telling.undo_id : undefined
}

/**
 * An act that can be undone. Call `offer` with what the way back needs before anything follows and anybody is
 * notified; if that is known only afterwards, call `hold` before and `offer` then.
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
    // What is done on the way to something else is undone with it.
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

/** The button is shown for `undo_seconds`; a click in the last of them still arrives. */
const ON_ITS_WAY_SECONDS = 2

type Archive<Answer> = (act: Act & Spoken, id: number, archived: boolean) => Promise<Answer>

/** Archiving is undone by the verb that brings back: used by the route that archives and brought by its area. */
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
