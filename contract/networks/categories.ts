import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { nameKey } from '../nameKey.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Id, ListOf, ListQuery, Text } from '../shapes.ts'
import { NetworkMark } from './networks.ts'

const name = Text(limits.name)
const one = z.object({ id: Id })
const version = z.number().int()

export const GroupCategory = z.object({
  id: Id,
  type_id: Id,
  name: z.string(),
  network_count: z.number().int(),
  version,
})

export const GroupCategoryType = z.object({
  id: Id,
  name: z.string(),
  categories: z.array(GroupCategory),
  network_count: z.number().int(),
  version,
  can: Abilities('categories'),
})

export const CategoryTypesFilter = ListQuery.pick({ search: true })

/** A type with its categories, saved as a whole: those without an id are new, those left out are removed. */
const shape = {
  name,
  categories: z
    .array(z.strictObject({ id: Id.optional(), name }))
    .min(1)
    .max(limits.categories)
    .superRefine((categories, context) => {
      const seen = new Set<string>()
      for (const [at, category] of categories.entries()) {
        const same = nameKey(category.name)
        if (seen.has(same)) context.addIssue({ code: custom, path: [at, 'name'], message: 'taken' })
        seen.add(same)
      }
    }),
}

export const groupCategoryTypes = {
  list: get('/api/v1/group_category_types', {
    says: 'The types of category with their categories, and how many networks each has.',
    query: ListQuery.extend({ sort_by: z.enum(['name', 'network_count']).default('name') }),
    returns: ListOf(GroupCategoryType),
  }),
  ...csvOf('/api/v1/group_category_types', 'The types of category', CategoryTypesFilter),
  show: get('/api/v1/group_category_types/:id', {
    says: 'One type with its categories.',
    params: one,
    returns: GroupCategoryType,
  }),
  create: post('/api/v1/group_category_types', {
    says: 'Makes a type with its categories.',
    body: z.strictObject(shape),
    returns: GroupCategoryType,
  }),
  update: put('/api/v1/group_category_types/:id', {
    says: 'Saves a type with its categories. One that is in use can’t be left out.',
    params: one,
    body: z.strictObject({ ...shape, version }),
    returns: GroupCategoryType,
  }),
  delete: del('/api/v1/group_category_types/:id', {
    says: 'Deletes a type that no network has a category of.',
    params: one,
    returns: Done,
  }),
}

export const CategoriesFilter = z.object({ search: ListQuery.shape.search, type_id: Id.optional() })

export const groupCategories = {
  list: get('/api/v1/group_categories', {
    says: 'The categories of all types, or of one.',
    query: ListQuery.extend({
      ...CategoriesFilter.shape,
      sort_by: z.enum(['name', 'network_count']).default('name'),
    }),
    returns: ListOf(GroupCategory.extend({ type_name: z.string() })),
  }),
  ...csvOf('/api/v1/group_categories', 'The categories', CategoriesFilter),
  show: get('/api/v1/group_categories/:id', {
    says: 'One category.',
    params: one,
    returns: GroupCategory,
  }),
  create: post('/api/v1/group_categories', {
    says: 'Adds a category to a type.',
    body: z.strictObject({ type_id: Id, name }),
    returns: GroupCategory,
  }),
  update: put('/api/v1/group_categories/:id', {
    says: 'Renames a category.',
    params: one,
    body: z.strictObject({ name, version }),
    returns: GroupCategory,
  }),
  delete: del('/api/v1/group_categories/:id', {
    says: 'Deletes a category that no network has.',
    params: one,
    returns: Done,
  }),
}

/** The networks below one, each with its category of each type. */
export const Categorizing = ListOf(
  NetworkMark.extend({ categories: z.array(z.object({ type_id: Id, category_id: Id })) }),
).extend({ network: NetworkMark })

export const categorizing = {
  show: get('/api/v2/networks/:id/categorize', {
    says: 'The networks right below one, each with its categories.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: Categorizing,
  }),
  update: put('/api/v1/groups/:id/update_categories', {
    says: 'Sets categories of networks right below this one; `null` takes the category of a type away.',
    params: one,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ network_id: Id, type_id: Id, category_id: Id.nullable() }))
        .min(1)
        .max(1000),
    }),
    returns: Done,
  }),
}
