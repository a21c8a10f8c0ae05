import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { homeColumn, homeLess, type lessBlocks } from '../../contract/home/home.ts'
import { myNews } from '../../contract/posts/posts.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { knownNetwork } from '../networks/known.ts'
import { markOf } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { undoable } from '../platform/undo.ts'

type Block = (typeof lessBlocks)[number]
type Choice = Answers<typeof homeLess.choose>

const choices = ({ db, me }: Reading, block: Block) => sql`home_less l
  where l.enterprise_id = ${db.enterpriseId}::bigint and l.user_id = ${me.user_id}::bigint and l.block = ${block}`

/** Whether the reader wants less of a network in one part of their Home. `network` is an expression for its id. */
export const isLess = (act: Reading, block: Block, network: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${choices(act, block)} and l.network_id = ${network})`

/** The same of a person; who it is about is looked up only where they chose anybody. */
export const isLessOf = (act: Reading, block: Block, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${choices(act, block)} and l.person_id = ${person})`

const shownChoices = ({ db, me }: Reading) =>
  db
    .selectFrom('home_less as l')
    .leftJoin('networks as n', 'n.id', 'l.network_id')
    .leftJoin('users as u', 'u.id', 'l.person_id')
    .select(['l.id', 'l.block', 'l.created_at', 'l.network_id', 'l.person_id'])
    .select(['n.kind', 'n.name as network_name', 'n.colour', 'n.pattern', 'n.logo_file_id'])
    .select(['u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('l.user_id', '=', me.user_id)

const choiceOf = (
  row: Awaited<ReturnType<ReturnType<typeof shownChoices>['execute']>>[number],
): z.output<(typeof homeLess.choose)['returns']> => ({
  id: row.id,
  block: row.block as Block,
  created_at: row.created_at,
  network:
    row.network_id === null
      ? null
      : markOf({
          id: row.network_id,
          kind: row.kind ?? '',
          name: row.network_name ?? '',
          colour: row.colour ?? '',
          pattern: row.pattern ?? '',
          logo_file_id: row.logo_file_id,
        }),
  person:
    row.person_id === null
      ? null
      : faceOf(
          {
            id: row.person_id,
            name: row.name ?? '',
            pronouns: row.pronouns,
            avatar_file_id: row.avatar_file_id,
          },
          FACE_WIDTHS[0],
        ),
})

export async function listLess(act: Reading): Promise<Answers<typeof homeLess.list>> {
  const rows = await shownChoices(act).orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').execute()
  return { items: rows.map(choiceOf) }
}

/** It is gone from Home with the next answer. Chosen again it stays one choice, which can't be taken back twice. */
export async function chooseLess(
  act: Act,
  { block, network_id, person_id }: Hears<typeof homeLess.choose, 'body'>,
): Promise<Choice> {
  const { tx, me } = act
  if (network_id !== null) await knownNetwork(act, network_id)
  if (person_id !== null) await knownColleague(act, person_id)
  await lessChosen.hold(act)
  const added = await tx
    .insertInto('home_less')
    .values({ user_id: me.user_id, block, network_id, person_id })
    .onConflict((on) => on.constraint('home_less_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  const choice = await shownChoices(act)
    .where('l.block', '=', block)
    .where('l.network_id', 'is not distinct from', network_id)
    .where('l.person_id', 'is not distinct from', person_id)
    .executeTakeFirstOrThrow()
  if (added) {
    await lessChosen.offer(act, { id: added.id })
    await changed(act, 'user.home_less_chosen')
  }
  return choiceOf(choice)
}

async function knownColleague({ tx }: Act, id: number) {
  const there = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('list_scope', 'is not', null)
    .executeTakeFirst()
  if (!there) throw missing()
}

export async function takeLessBack(act: Act, id: number): Promise<{ done: true }> {
  const { tx, me } = act
  const { numDeletedRows } = await tx
    .deleteFrom('home_less')
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw missing()
  await changed(act, 'user.home_less_taken_back')
  return { done: true }
}

/** Of what or whom somebody wants less is private: the log only says that they chose. */
async function changed(act: Act, action: string) {
  const { tx, me } = act
  await record(act, { action, subject: { type: 'user', id: me.user_id } })
  wentStale(tx, [homeLess.list.path, homeColumn.show.path, myNews.latest.path], [me.user_id])
}

export const lessChosen = undoable<{ id: number }>('user.home_less_chosen', (act, { id }) =>
  takeLessBack(act, id),
)
