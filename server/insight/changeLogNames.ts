import { sql } from 'kysely'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { roleName } from '../identity/roles/names.ts'
import { markOf } from '../networks/queries.ts'
import { type Db, together } from '../platform/database/db.ts'
import type { Speak } from '../platform/texts.ts'

const kinds = ['person', 'network', 'role', 'template', 'field', 'import', 'document', 'event'] as const
type Kind = (typeof kinds)[number]

/** What an id refers to, by the word before it; also for a list of ids (`field_ids`). */
const words: readonly [RegExp, Kind][] = [
  [/(^|_)(user|person|leader|approver|actor|manager)_ids?$|_by$|^merged_(id|into)$/, 'person'],
  [/(^|_)(network|group|community|region|parent)_ids?$/, 'network'],
  [/(^|_)role_ids?$/, 'role'],
  [/(^|_)policy_template_id$/, 'template'],
  [/(^|_)field_ids?$/, 'field'],
  [/(^|_)import_id$/, 'import'],
  [/(^|_)document_id$/, 'document'],
  [/^event_id$/, 'event'],
]
const kindOf = (field: string) => words.find(([word]) => word.test(field))?.[1]

/** Two ids in a list are no pair of before and after. */
export const isList = (field: string, value: readonly unknown[]) =>
  field.endsWith('_ids') && value.every((one) => typeof one === 'number')

/** Changes of a custom field are under its id: `field_12`, or `field:12` if an import named it. */
const customField = (name: string) => {
  const [, id] = /^field[:_](\d+)$/.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The ids on a page of the log whose names are needed: gathered first, queried once. */
export class Wanted {
  readonly #ids: Record<Kind, Set<number>> = {
    person: new Set(),
    network: new Set(),
    role: new Set(),
    template: new Set(),
    field: new Set(),
    import: new Set(),
    document: new Set(),
    event: new Set(),
  }

  /** An id by the word before it: `role_id`, `network_id`, `decided_by`. */
  addField(field: string, value: unknown) {
    if (typeof value === 'number') this.#setFor(field)?.add(value)
    const custom = customField(field)
    if (custom !== undefined) this.#ids.field.add(custom)
  }

  addSubject(type: string, id: string | null) {
    const number = Number(id)
    if (id !== null && Number.isSafeInteger(number)) this.#setFor(`${type}_id`)?.add(number)
  }

  #setFor(field: string) {
    const kind = kindOf(field)
    return kind && this.#ids[kind]
  }

  among(kind: Kind) {
    return sql<number>`any(${[...this.#ids[kind]]}::bigint[])`
  }
}

export type Names = Awaited<ReturnType<typeof findNames>>

/** The present names of everything a page of the log mentions, in one round trip. */
export async function findNames(db: Db, wanted: Wanted, say: Speak) {
  const [people, networks, roles, templates, fields, imports, documents, events] = await together(
    db,
    db
      .selectFrom('users')
      .select(['id', 'name', 'pronouns', 'avatar_file_id'])
      .where('id', '=', wanted.among('person')),
    db
      .selectFrom('networks')
      .select(['id', 'kind', 'name', 'colour', 'pattern', 'logo_file_id'])
      .where('id', '=', wanted.among('network')),
    db
      .selectFrom('user_roles')
      .select(['id', 'role_name', 'text_key'])
      .where('id', '=', wanted.among('role')),
    db
      .selectFrom('policy_templates as t')
      .innerJoin('user_roles as r', 'r.id', 't.role_id')
      .select(['t.id', 'r.role_name', 'r.text_key'])
      .where('t.id', '=', wanted.among('template')),
    db.selectFrom('fields').select(['id', 'title']).where('id', '=', wanted.among('field')),
    db.selectFrom('imports').select(['id', 'file_name']).where('id', '=', wanted.among('import')),
    db.selectFrom('policy_documents').select(['id', 'title']).where('id', '=', wanted.among('document')),
    db.selectFrom('events').select(['id', 'name']).where('id', '=', wanted.among('event')),
  )
  const faces = new Map(people.map((row) => [row.id, faceOf(row, FACE_WIDTHS[0])]))
  const marks = new Map(networks.map((row) => [row.id, markOf(row)]))
  const fieldTitles = new Map(fields.map((row) => [row.id, row.title]))
  const namesOf: Record<Kind, ReadonlyMap<number, string>> = {
    person: new Map(people.map((row) => [row.id, row.name])),
    network: new Map(networks.map((row) => [row.id, row.name])),
    role: new Map(roles.map((row) => [row.id, roleName(say, row)])),
    template: new Map(templates.map((row) => [row.id, roleName(say, row)])),
    field: fieldTitles,
    import: new Map(imports.map((row) => [row.id, row.file_name])),
    document: new Map(documents.map((row) => [row.id, row.title])),
    event: new Map(events.map((row) => [row.id, row.name])),
  }
  const nameOf = (field: string, id: number) => {
    const kind = kindOf(field)
    return kind && namesOf[kind].get(id)
  }
  return {
    faces,
    marks,
    /** The title of a changed field whose name is a custom field's id. */
    titleOf: (field: string) => fieldTitles.get(customField(field) ?? 0),
    /** The name behind an id, where it has one that is still there. */
    ofField: (field: string, value: unknown) =>
      typeof value === 'number' ? nameOf(field, value) : undefined,
    ofSubject: (type: string, id: string | null) =>
      id === null ? undefined : nameOf(`${type}_id`, Number(id)),
  }
}
