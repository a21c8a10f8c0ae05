import { type Locale, locales } from '../../../contract/locales.ts'
import { fieldTarget, type ImportTarget, importTargets } from '../../../contract/people/imports.ts'
import type { FieldRow } from '../../fields/rows.ts'
import { classesReadBy, fieldsOf } from '../../fields/values.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Speak, Texts } from '../../platform/texts.ts'

export interface Target {
  target: string
  label: string
  custom: boolean
}

/** The custom fields somebody may fill for everybody. */
export async function fillableFields({ db, me }: Reading): Promise<FieldRow[]> {
  const classes = classesReadBy(me)
  return (await fieldsOf(db)).filter((field) => classes.includes(field.class))
}

/** Everything a column may fill, in the reader's words. */
export const targetsFor = (say: Speak, fields: readonly FieldRow[]): Target[] => [
  ...importTargets.map((target) => ({ target, label: labelOf(say, target), custom: false })),
  ...fields.map(({ id, title }) => ({ target: fieldTarget(id), label: title, custom: true })),
]

export const labelOf = (say: Speak, target: ImportTarget) => say(`imports.targets.${target}`)

/** A heading without what differs between systems: case, accents, blanks, dashes. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{P}\p{S}\s_]/gu, '')
    .slice(0, 200)

/** All the words by which a column is known, in every language the product speaks. */
function knownHeadings(texts: Texts, nouns: readonly Speak[], fields: readonly FieldRow[]) {
  const known = new Map<string, string>()
  const learn = (heading: string, target: string) => {
    const plain = plainHeading(heading)
    if (plain && !known.has(plain)) known.set(plain, target)
  }
  for (const field of fields) learn(field.title, fieldTarget(field.id))
  for (const target of importTargets) learn(target, target)
  const speakers = [...nouns, ...(Object.keys(locales) as Locale[]).map((locale) => texts.in(locale))]
  for (const say of speakers)
    for (const target of importTargets) {
      learn(labelOf(say, target), target)
      for (const other of say(`imports.also.${target}`).split(',')) learn(other, target)
    }
  return known
}

/** The probable target of each column: as last time, else by its heading; no target is used twice. */
export async function guessMapping(
  db: Db,
  { texts, nouns }: { texts: Texts; nouns: readonly Speak[] },
  header: readonly string[],
  fields: readonly FieldRow[],
): Promise<(string | null)[]> {
  const plain = header.map(plainHeading)
  const remembered = await db
    .selectFrom('import_headings')
    .select(['heading', 'target'])
    .where('heading', 'in', [...plain, ''])
    .execute()
  const allowed = new Set<string>([...importTargets, ...fields.map(({ id }) => fieldTarget(id))])
  const known = new Map([
    ...knownHeadings(texts, nouns, fields),
    ...remembered.map(({ heading, target }) => [heading, target] as const),
  ])
  const taken = new Set<string>()
  return plain.map((heading) => {
    const target = known.get(heading)
    if (!target || !allowed.has(target) || taken.has(target)) return null
    taken.add(target)
    return target
  })
}

/** The next file of the same system needs no mapping. A column left out on purpose is remembered too. */
export async function rememberMapping(
  tx: Tx,
  header: readonly string[],
  mapping: readonly (string | null)[],
) {
  const headings = new Map<string, string>()
  for (const [at, heading] of header.entries()) {
    const plain = plainHeading(heading)
    if (plain) headings.set(plain, mapping[at] ?? LEFT_OUT)
  }
  if (headings.size === 0) return
  const rows = [...headings].sort().map(([heading, target]) => ({ heading, target }))
  await tx
    .insertInto('import_headings')
    .values(rows)
    .onConflict((on) =>
      on.columns(['heading']).doUpdateSet((eb) => ({
        target: eb.ref('excluded.target'),
        used_at: new Date().toISOString(),
      })),
    )
    .execute()
}
const LEFT_OUT = ''
