import type { z } from 'zod'
import { pageSizes } from '../../../contract/limits.ts'
import {
  CategoriesFilter,
  CategoryTypesFilter,
  type GroupCategory,
  type GroupCategoryType,
} from '../../../contract/networks/categories.ts'
import { type Connection, ConnectionsFilter } from '../../../contract/networks/connections.ts'
import { type Region, RegionsFilter } from '../../../contract/networks/regions.ts'
import { exportable } from '../../downloads/exports.ts'
import { reading } from '../../platform/act.ts'
import { networksPolicy } from '../policy.ts'
import { listCategories } from './categories.ts'
import { listTypes } from './categoryTypes.ts'
import { connectionsAfter } from './connectionRows.ts'
import { regionsAfter } from './regions.ts'

const [, , , page_size] = pageSizes
const Types = CategoryTypesFilter.strict()
const Categories = CategoriesFilter.strict()
const Regions = RegionsFilter.strict()
const Connections = ConnectionsFilter.strict()

/** Every page of a list that is never long, one after the other. */
async function everyPage<Item>(ask: (page: number) => Promise<{ items: Item[] }>): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const { items } = await ask(page)
    all.push(...items)
    if (items.length < page_size) return all
  }
}

export const categoryTypesExport = exportable<z.output<typeof GroupCategoryType>, typeof Types>({
  name: 'group_category_types',
  title: (say) => say('manage.categories.title'),
  may: networksPolicy.categories,
  secure: false,
  query: Types,
  columns: () => [
    { key: 'name', title: (say) => say('manage.categories.column.name'), value: ({ name }) => name },
    {
      key: 'categories',
      title: (say) => say('manage.categories.column.categories'),
      value: ({ categories }) => categories.map(({ name }) => name).join('; '),
    },
    {
      key: 'network_count',
      title: (say) => say('manage.categories.column.network_count'),
      value: ({ network_count }) => network_count,
    },
  ],
  rows: async ({ db, me }, filter, { after }) =>
    after
      ? []
      : everyPage((page) => listTypes(reading(db, me), { ...filter, page, page_size, sort_by: 'name' })),
})

type CategoryLine = z.output<typeof GroupCategory> & { type_name: string }

export const categoriesExport = exportable<CategoryLine, typeof Categories>({
  name: 'group_categories',
  title: (say) => say('manage.categories.column.categories'),
  may: networksPolicy.categories,
  secure: false,
  query: Categories,
  columns: () => [
    { key: 'name', title: (say) => say('manage.categories.column.category'), value: ({ name }) => name },
    {
      key: 'type_name',
      title: (say) => say('manage.categories.column.name'),
      value: ({ type_name }) => type_name,
    },
    {
      key: 'network_count',
      title: (say) => say('manage.categories.column.network_count'),
      value: ({ network_count }) => network_count,
    },
  ],
  rows: async ({ db, me }, filter, { after }) =>
    after
      ? []
      : everyPage((page) => listCategories(reading(db, me), { ...filter, page, page_size, sort_by: 'name' })),
})

export const regionsExport = exportable<z.output<typeof Region>, typeof Regions>({
  name: 'regions',
  title: (say) => say('manage.regions.title'),
  may: networksPolicy.list,
  secure: false,
  query: Regions,
  columns: () => [
    { key: 'name', title: (say) => say('manage.list.column.name'), value: ({ name }) => name },
    { key: 'parent', title: (say) => say('manage.list.column.parent'), value: ({ parent }) => parent.name },
    {
      key: 'short_description',
      title: (say) => say('manage.field.short_description'),
      value: (region) => region.short_description,
    },
    {
      key: 'children',
      title: (say) => say('manage.regions.column.children'),
      value: ({ children }) => children.map(({ name }) => name).join('; '),
    },
    {
      key: 'member_count',
      title: (say) => say('manage.list.column.member_count'),
      value: ({ member_count }) => member_count,
    },
  ],
  rows: (act, filter, { after, limit }) => regionsAfter(act, filter, after?.id ?? 0, limit),
})

export const connectionsExport = exportable<z.output<typeof Connection>, typeof Connections>({
  name: 'network_connections',
  title: (say) => say('manage.connections.title'),
  may: networksPolicy.connect,
  secure: false,
  query: Connections,
  columns: () => [
    {
      key: 'network',
      title: (say) => say('manage.connections.column.network'),
      value: (row) => row.network.name,
    },
    { key: 'with', title: (say) => say('manage.connections.column.with'), value: (row) => row.with.name },
    {
      key: 'shares',
      title: (say) => say('manage.connections.column.shares'),
      value: ({ shares }, { say }) => shares.map((thing) => say(`manage.shares.${thing}`)).join('; '),
    },
    {
      key: 'direction',
      title: (say) => say('manage.connections.column.direction'),
      value: ({ direction }, { say }) => say(`manage.direction.${direction}`),
    },
    {
      key: 'state',
      title: (say) => say('manage.connections.column.state'),
      value: ({ state }, { say }) => say(`manage.connection_state.${state}`),
    },
    {
      key: 'proposed_at',
      title: (say) => say('manage.connections.column.proposed_at'),
      value: (row) => row.proposed_at,
    },
  ],
  rows: (act, filter, { after, limit }) => connectionsAfter(act, filter, after?.id ?? 0, limit),
})
