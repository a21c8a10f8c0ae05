import type { Act, Reading } from '../platform/act.ts'
import { conflict, tooLarge } from '../platform/errors.ts'

/** Small personal preferences. */
const MOST_BYTES = 16_000
const MOST_SETTINGS = 200

export async function readSetting({ db, me }: Reading, key: string) {
  const row = await db
    .selectFrom('user_settings')
    .select('value')
    .where('user_id', '=', me.user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  return { key, value: (row?.value ?? null) as never }
}

export async function writeSetting({ tx, me }: Act, key: string, value: unknown) {
  const text = JSON.stringify(value)
  if (text.length > MOST_BYTES) throw tooLarge()
  const { count } = await tx
    .selectFrom('user_settings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', me.user_id)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  if (count >= MOST_SETTINGS) throw conflict('too_many_settings')
  await tx
    .insertInto('user_settings')
    .values({ user_id: me.user_id, key, value: text })
    .onConflict((on) => on.columns(['user_id', 'key']).doUpdateSet({ value: text }))
    .execute()
  return { key, value: value as never }
}
