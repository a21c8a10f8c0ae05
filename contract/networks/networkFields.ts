import { z } from 'zod'
import { FieldChange, FieldValue, FilledField, ManagedField, NewField } from '../fields/fields.ts'
import { get, post, put } from '../route.ts'
import { Abilities, Id } from '../shapes.ts'

const one = z.object({ id: Id })
const Filled = z.object({ items: z.array(FilledField), can: Abilities('edit', 'manage') })

export const networkFields = {
  show: get('/api/v1/groups/:id/fields', {
    says: 'The enterprise’s fields for networks with this one’s values, as far as the viewer may read them.',
    params: one,
    returns: Filled,
  }),
  create: post('/api/v1/groups/:id/create_field', {
    says: 'Adds a field to all networks.',
    params: one,
    body: NewField,
    returns: ManagedField.omit({ people_count: true, can: true }),
  }),
  change: put('/api/v2/network-fields/:field_id', {
    says: 'Changes a field of networks. Its type stays once a network has a value.',
    params: z.object({ field_id: Id }),
    body: FieldChange,
    returns: ManagedField.omit({ people_count: true, can: true }),
  }),
  archive: put('/api/v2/network-fields/:field_id/archival', {
    says: 'Takes a field out of all networks; its values are kept.',
    params: z.object({ field_id: Id }),
    returns: ManagedField.omit({ people_count: true, can: true }),
  }),
  fill: put('/api/v2/networks/:id/field-data', {
    says: 'Sets values of a network’s fields; fields that aren’t named keep theirs, null empties one.',
    params: one,
    body: z.strictObject({
      field_data: z
        .array(z.strictObject({ field_id: Id, value: FieldValue }))
        .min(1)
        .max(500),
    }),
    returns: Filled,
  }),
}
