import { type RawBuilder, sql } from 'kysely'
import { type boardChoice, boards } from '../../../contract/recognition/boards.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { wentStale } from '../../platform/live/live.ts'

/** Whether somebody takes part in boards; `user` is an expression for their id. */
export const takesPart = ({ db }: Pick<Reading, 'db'>, user: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from board_absences away where away.enterprise_id = ${db.enterpriseId}::bigint and away.user_id = ${user})`

export async function showChoice({ db, me }: Reading): Promise<Answers<typeof boardChoice.show>> {
  const away = await db
    .selectFrom('board_absences')
    .select('user_id')
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  return { on_boards: away === undefined }
}

/** Points stay as they are, and so does what they are counted as: somebody who comes back stands where they would have stood. */
export async function chooseBoards(
  act: Act,
  { on_boards }: Hears<typeof boardChoice.update, 'body'>,
): Promise<Answers<typeof boardChoice.update>> {
  const { tx, me } = act
  const changed = on_boards
    ? await tx
        .deleteFrom('board_absences')
        .where('user_id', '=', me.user_id)
        .returning('user_id')
        .executeTakeFirst()
    : await tx
        .insertInto('board_absences')
        .values({ user_id: me.user_id })
        .onConflict((on) => on.doNothing())
        .returning('user_id')
        .executeTakeFirst()
  if (changed) {
    await record(act, {
      action: on_boards ? 'boards.joined' : 'boards.left',
      subject: { type: 'user', id: me.user_id },
    })
    wentStale(
      tx,
      Object.values(boards).map(({ path }) => path),
    )
  }
  return { on_boards }
}
