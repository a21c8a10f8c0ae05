import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Done, Hex, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'

export const Label = z.object({
  id: Id,
  name: z.string(),
  colour: z.string(),
  /** How many resources have it; null for people who only choose among labels. */
  resource_count: z.number().int().nullable(),
  created_at: Moment,
  version: z.number().int(),
})

export const Tag = Label.omit({ colour: true })

const one = z.object({ id: Id })
const version = z.number().int()
/** Only these ids: to name what is already chosen. */
const ids = z.array(Id).max(100).optional()
const sorts = z.enum(['name', 'created_at', 'resource_count']).default('name')
const look = { name: Text(limits.name), colour: Hex }
const named = { name: Text(limits.name) }

export const labels = {
  list: get('/api/v2/labels', {
    says: 'The labels of resources.',
    query: ListQuery.extend({ ids, sort_by: sorts }),
    returns: ListOf(Label),
  }),
  create: post('/api/v2/labels', { says: 'Makes a label.', body: z.strictObject(look), returns: Label }),
  update: put('/api/v2/labels/:id', {
    says: 'Renames a label and gives it another colour.',
    params: one,
    body: z.strictObject({ ...look, version }),
    returns: Label,
  }),
  merge: put('/api/v2/labels/:id/merger', {
    says: 'Merges a label into another: everything with this label gets the other, and this label is deleted.',
    params: one,
    body: z.strictObject({ into_label_id: Id }),
    returns: Label,
  }),
  destroy: del('/api/v2/labels/:id', {
    says: 'Deletes a label and removes it from everything labelled with it.',
    params: one,
    returns: Done,
  }),
}

export const tags = {
  list: get('/api/v2/tags', {
    says: 'The tags of resources.',
    query: ListQuery.extend({ ids, sort_by: sorts }),
    returns: ListOf(Tag),
  }),
  create: post('/api/v2/tags', { says: 'Makes a tag.', body: z.strictObject(named), returns: Tag }),
  update: put('/api/v2/tags/:id', {
    says: 'Renames a tag.',
    params: one,
    body: z.strictObject({ ...named, version }),
    returns: Tag,
  }),
  merge: put('/api/v2/tags/:id/merger', {
    says: 'Merges a tag into another: everything with this tag gets the other, and this tag is deleted.',
    params: one,
    body: z.strictObject({ into_tag_id: Id }),
    returns: Tag,
  }),
  destroy: del('/api/v2/tags/:id', {
    says: 'Deletes a tag and removes it from everything tagged with it.',
    params: one,
    returns: Done,
  }),
}
