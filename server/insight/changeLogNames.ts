import { sql } from 'kysely'
import { markOf } from '../networks/queries.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import { type Db, together } from '../platform/db.ts'

const idsIn = (ids: ReadonlySet<number>) => sql<number>`any(${[...ids]}::bigint[])`

/** What a page of the log must know by name: gathered first, asked once. */
export class Wanted {
  readonly people = new Set<number>()
  readonly networks = new Set<number>()
  readonly roles = new Set<number>()

  /** An id by the word before it: `role_id`, `network_id`, `decided_by`. */
  addField(field: string, value: unknown) {
    if (typeof value === 'number') this.#setFor(field)?.add(value)
  }

  addSubject(type: string, id: string | null) {
    const number = Number(id)
    if (id !== null && Number.isSafeInteger(number)) this.#setFor(`${type}_id`)?.add(number)
  }

  #setFor(field: string) {
    switch (kindOf(field)) {
      case 'person':
        return this.people
      case 'network':
        return this.networks
      case 'role':
        return this.roles
    }
  }
}

type Kind = 'person' | 'network' | 'role'

function kindOf(field: string): Kind | undefined {
  if (/(^|_)(user|person|leader|approver|actor|manager)_id$|_by$/.test(field)) return 'person'
  if (/(^|_)(network|group|community|region|parent)_id$/.test(field)) return 'network'
  if (/(^|_)role_id$/.test(field)) return 'role'
  return undefined
}

export type Names = Awaited<ReturnType<typeof findNames>>

/** Whoever and whatever a page of the log speaks of, by the names they have today. */
export async function findNames(db: Db, wanted: Wanted) {
  const [people, networks, roles] = await together(
    db,
    db
      .selectFrom('users')
      .select(['id', 'name', 'pronouns', 'avatar_file_id'])
      .where('id', '=', idsIn(wanted.people)),
    db
      .selectFrom('networks')
      .select(['id', 'kind', 'name', 'colour', 'pattern', 'logo_file_id'])
      .where('id', '=', idsIn(wanted.networks)),
    db.selectFrom('user_roles').select(['id', 'role_name']).where('id', '=', idsIn(wanted.roles)),
  )
  const faces = new Map(people.map((row) => [row.id, faceOf(row, FACE_WIDTHS[0])]))
  const marks = new Map(networks.map((row) => [row.id, markOf(row)]))
  const roleNames = new Map(roles.map((row) => [row.id, row.role_name]))
  const nameOf = (field: string, id: number) => {
    const kind = kindOf(field)
    if (kind === 'person') return faces.get(id)?.name
    if (kind === 'network') return marks.get(id)?.name
    return kind === 'role' ? roleNames.get(id) : undefined
  }
  return {
    faces,
    marks,
    /** The name behind an id, where it has one that is still there. */
    ofField: (field: string, value: unknown) =>
      typeof value === 'number' ? nameOf(field, value) : undefined,
    ofSubject: (type: string, id: string | null) =>
      id === null ? undefined : nameOf(`${type}_id`, Number(id)),
  }
}
