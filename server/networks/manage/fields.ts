import { sql } from 'kysely'
import type { z } from 'zod'
import { archives } from '../../../contract/archives/archives.ts'
import type { FieldError } from '../../../contract/fieldErrors.ts'
import type { FilledField } from '../../../contract/fields/fields.ts'
import {
  type FieldClass,
  type FieldType,
  keptAs,
  problemOf,
  valueFrom,
} from '../../../contract/fields/values.ts'
import { networkFields } from '../../../contract/networks/networkFields.ts'
import { groups } from '../../../contract/networks/networks.ts'
import type { Hears } from '../../../contract/route.ts'
import { putAway } from '../../fields/fields.ts'
import { fieldPolicy } from '../../fields/policy.ts'
import { fieldColumns, fieldsInForce, lockField, meaningLost, typedField } from '../../fields/rows.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { archiving } from '../../platform/undo.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { viewedNetwork } from '../queries.ts'
import { lockNetwork } from './networkPlace.ts'

type Filled = z.output<typeof FilledField>
interface Network {
  id: number
  name: string
  private: boolean
}

/**
 * public: everybody who sees the network from inside; private: those who manage it; sensitive: those who manage all
 * networks and the enterprise.
 */
function reads(me: Viewer, network: Network, kind: FieldClass) {
  if (kind === 'sensitive')
    return allows(me, networksPolicy.place, network) && me.permissions.has('enterprise_manage')
  if (allows(me, networksPolicy.manage, network)) return true
  return (
    kind === 'public' &&
    (!network.private || me.memberships.get(network.id) === 'active' || me.leads.has(network.id))
  )
}

async function filled({ db, me }: Reading, network: Network) {
  const [fields, kept] = await together(
    db,
    fieldsInForce(db, 'network'),
    db
      .selectFrom('network_field_values')
      .select(['field_id', 'value'])
      .where('network_id', '=', network.id)
      .orderBy('value'),
  )
  return {
    items: fields
      .map(typedField)
      .filter((field) => reads(me, network, field.class))
      .map((field) => ({
        field,
        value: valueFrom(
          field,
          kept.flatMap((one) => (one.field_id === field.id ? [one.value] : [])),
        ) as Filled['value'],
      })),
    can: {
      edit: allows(me, networksPolicy.manage, network),
      manage: allows(me, fieldPolicy.manage, undefined),
    },
  }
}

/** The enterprise's fields of networks, with this one's values. */
export async function fieldsOfNetwork(act: Reading, id: number) {
  return filled(act, await viewedNetwork(act, id))
}

/** Saves a network's values; fields left out keep theirs. All wrong ones are refused at once. */
export async function fillNetwork(
  act: Act,
  id: number,
  { field_data }: Hears<typeof networkFields.fill, 'body'>,
) {
  const { tx, me } = act
  const network = await lockNetwork(act, id)
  authorize(me, networksPolicy.manage, network)
  // Held until the values are kept, so that no option goes meanwhile.
  await tx
    .selectFrom('fields')
    .select('id')
    .where(
      'id',
      'in',
      field_data.map(({ field_id }) => field_id),
    )
    .orderBy('id')
    .forShare()
    .execute()
  const before = await filled(act, network)
  const known = new Map(before.items.map((one) => [one.field.id, one]))
  const problems: Record<string, FieldError> = {}
  for (const [at, { field_id, value }] of field_data.entries()) {
    const field = known.get(field_id)?.field
    const problem = field ? problemOf(field, value) : { code: 'unknown' }
    if (problem) problems[`field_data.${at}.value`] = problem
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const told: Record<string, unknown> = {}
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  for (const { field_id, value } of field_data) {
    const one = known.get(field_id)
    if (!one || same(one.value, value)) continue
    await tx
      .deleteFrom('network_field_values')
      .where('network_id', '=', id)
      .where('field_id', '=', field_id)
      .execute()
    const kept = keptAs(one.field, value)
    if (kept.length > 0)
      await tx
        .insertInto('network_field_values')
        .values(kept.map((row) => ({ ...row, network_id: id, field_id })))
        .execute()
    // Sensitive values aren't repeated in the log, only that they changed.
    told[`field_${field_id}`] = one.field.class === 'sensitive' ? null : [one.value, value]
  }
  if (Object.keys(told).length > 0)
    await record(act, {
      action: 'network.fields_changed',
      subject: { type: 'network', id },
      network_id: id,
      difference: told,
    })
  wentStale(tx, [networkFields.show.path, groups.show.path])
  return filled(act, network)
}

const managed = (db: Db, id: number) =>
  db
    .selectFrom('fields')
    .select([...fieldColumns, 'archived_at', 'version'])
    .where('id', '=', id)
    .where('belongs_to', '=', 'network')

async function showField(db: Db, id: number) {
  const [field] = await managed(db, id).execute()
  if (!field) throw missing()
  return { ...field, type: field.type as FieldType, class: field.class as FieldClass }
}

/** A field for all networks of the enterprise, at the end of the order. */
export async function createNetworkField(
  act: Act,
  networkId: number,
  field: Hears<typeof networkFields.create, 'body'>,
) {
  const { tx, me } = act
  await knownNetwork(act, networkId)
  authorize(me, fieldPolicy.manage)
  const { id } = await tx
    .insertInto('fields')
    .values((eb) => ({
      ...field,
      belongs_to: 'network',
      position: eb.selectFrom('fields as f').select(sql<number>`coalesce(max(f.position), 0) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'field.created',
    subject: { type: 'field', id },
    difference: differenceOf<Record<string, unknown>>({}, { ...field, belongs_to: 'network' }),
  })
  wentStale(tx, [networkFields.show.path])
  return showField(tx, id)
}

export async function changeNetworkField(
  act: Act,
  id: number,
  { version, ...change }: Hears<typeof networkFields.change, 'body'>,
) {
  const { tx, me } = act
  authorize(me, fieldPolicy.manage)
  const field = await lockField(tx, 'network', id)
  if (field.version !== version) throw conflict('changed_meanwhile')
  const problems = await meaningLost(field, change, (among) =>
    tx
      .selectFrom('network_field_values')
      .select('value')
      .where('field_id', '=', id)
      .$if(among !== undefined, (values) => values.where('value', 'in', among ?? []))
      .limit(1)
      .executeTakeFirst(),
  )
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await tx
    .updateTable('fields')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'field.changed',
    subject: { type: 'field', id },
    difference: differenceOf<Record<string, unknown>>(field, change),
  })
  wentStale(tx, [networkFields.show.path])
  return showField(tx, id)
}

/** Out of the pages with its values kept, or back with them. */
export async function archiveNetworkField(act: Act, id: number, archived: boolean) {
  const { tx } = act
  if (await putAway(act, 'network', id, archived))
    wentStale(tx, [networkFields.show.path, archives.names.path])
  return showField(tx, id)
}

export const networkFieldArchiving = archiving('network_field', archiveNetworkField)
