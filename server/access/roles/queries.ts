import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  PolicyTemplate,
  RoleKind,
  RolesQuery,
  TemplatesQuery,
  UserRole,
} from '../../../contract/access/roles.ts'
import { foldedText } from '../../../contract/foldedText.ts'
import { fitsRole, permissionNames } from '../../../contract/permissions.ts'
import { knownPermissions } from '../../identity/roles/known.ts'
import { roleName } from '../../identity/roles/names.ts'
import { rolesPolicy } from '../../identity/roles/policy.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Speak } from '../../platform/texts.ts'

type Role = z.output<typeof UserRole>
type Template = z.output<typeof PolicyTemplate>

/** Every role with its template and how many hold it; counting stops where lists stop counting. */
const rolesQuestion = (db: Db) =>
  db
    .selectFrom('user_roles as r')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .selectAll('r')
    .select(['t.id as template_id', 't.permissions', 't.updated_at', 't.version as template_version'])
    .orderBy('r.priority')
    .orderBy('r.id')

type RoleRow = Awaited<ReturnType<ReturnType<typeof rolesQuestion>['execute']>>[number]

/** How many people and leaderships have each role. One index lookup per role. */
async function holdersOf(db: Db, roles: readonly RoleRow[]): Promise<Map<number, number>> {
  const [most, counted] = [sql`${mostCounted(db)}::bigint`, countedUpTo(db)]
  const { rows } = await sql<{ id: number; holders: number }>`
    select r.id, (case when r.role_type = 'group'
      then (select ${counted} from (select from network_leaders l
        where l.enterprise_id = r.enterprise_id and l.role_id = r.id limit ${most}) x)
      else (select ${counted} from (select from users u
        where u.enterprise_id = r.enterprise_id and u.role_id = r.id limit ${most}) x) end)::float8 as holders
    from user_roles r
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.id = any(${roles.map((role) => role.id)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, holders }) => [Number(id), holders]))
}

const typeOf = (row: RoleRow) => row.role_type as z.output<typeof RoleKind>

const roleOf = (me: Viewer, say: Speak, row: RoleRow, holders: number): Role => {
  const role_name = roleName(say, row)
  const { total, total_is } = totalOf(holders)
  return {
    id: row.id,
    role_name,
    role_type: typeOf(row),
    priority: row.priority,
    is_default: row.is_default,
    template_id: row.template_id,
    permission_count: knownPermissions(row.permissions).length,
    holders: total,
    holders_is: total_is,
    version: row.version,
    can: {
      manage: allows(me, rolesPolicy.change, { role_name, permissions: row.permissions }),
      give: allows(me, rolesPolicy.give, { role_name, permissions: row.permissions }),
    },
  }
}

const templateOf = (me: Viewer, say: Speak, row: RoleRow): Template => ({
  id: row.template_id,
  role_id: row.id,
  role_name: roleName(say, row),
  role_type: typeOf(row),
  permissions: knownPermissions(row.permissions),
  grantable: permissionNames.filter(
    (permission) => me.permissions.has(permission) && fitsRole(typeOf(row), permission),
  ),
  own: row.id === me.role_id,
  updated_at: row.updated_at,
  version: row.template_version,
  can: {
    manage_templates: allows(me, rolesPolicy.change, {
      role_name: roleName(say, row),
      permissions: row.permissions,
    }),
  },
})

/**
 * There are at most a hundred roles, and their names depend on the reader's language: they are searched and sorted
 * here.
 */
function pageOf<T extends { role_name: string }>(
  items: readonly T[],
  {
    page,
    page_size,
    search,
    sort_direction = 'asc',
  }: Pick<z.output<typeof RolesQuery>, 'page' | 'page_size' | 'search' | 'sort_direction'>,
  by: (item: T) => string | number,
) {
  const words = foldedText(search ?? '')
  const found = items.filter(({ role_name }) => foldedText(role_name).includes(words))
  const sign = sort_direction === 'asc' ? 1 : -1
  const ordered = found.toSorted((a, b) => sign * compare(by(a), by(b)))
  return {
    items: ordered.slice((page - 1) * page_size, page * page_size),
    page,
    page_size,
    total: found.length,
    total_is: 'exact' as const,
  }
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

/** People who manage people see the roles too, since they assign them. */
export async function listRoles({ db, me, say }: Reading & Spoken, query: z.output<typeof RolesQuery>) {
  authorize(me, rolesPolicy.view)
  const rows = await rolesQuestion(db).execute()
  const chosen = rows.filter((row) => query.role_type === undefined || row.role_type === query.role_type)
  const holders = await holdersOf(db, chosen)
  const roles = chosen.map((row) => roleOf(me, say, row, holders.get(row.id) ?? 0))
  return pageOf(roles, query, (role) => role[query.sort_by])
}

export async function showRole({ db, me, say }: Reading & Spoken, id: number): Promise<Role> {
  authorize(me, rolesPolicy.view)
  const row = await rolesQuestion(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const holders = await holdersOf(db, [row])
  return roleOf(me, say, row, holders.get(id) ?? 0)
}

export async function listTemplates(
  { db, me, say }: Reading & Spoken,
  query: z.output<typeof TemplatesQuery>,
) {
  authorize(me, rolesPolicy.manage_templates)
  const rows = await rolesQuestion(db).execute()
  const priority = new Map(rows.map((row) => [row.template_id, row.priority]))
  const keys = {
    priority: (template: Template) => priority.get(template.id) ?? 0,
    role_name: (template: Template) => template.role_name,
    updated_at: (template: Template) => template.updated_at,
    permissions: (template: Template) => template.permissions.length,
  }
  return pageOf(
    rows.map((row) => templateOf(me, say, row)),
    query,
    keys[query.sort_by],
  )
}

export async function showTemplate({ db, me, say }: Reading & Spoken, id: number): Promise<Template> {
  authorize(me, rolesPolicy.manage_templates)
  const row = await rolesQuestion(db).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return templateOf(me, say, row)
}
