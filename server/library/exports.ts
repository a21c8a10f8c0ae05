import { z } from 'zod'
import { type Folder, folders } from '../../contract/library/library.ts'
import { type Resource, resources } from '../../contract/library/resources.ts'
import { type ExportColumn, exportable } from '../downloads/exports.ts'
import { clause, everyone } from '../platform/rights/policy.ts'
import { homeOf, knownFolder, openFolder } from './open.ts'
import { foldersAfter } from './queries.ts'
import { resourcesAfter } from './resourceQueries.ts'

const withoutChoices = { columns: true, bom: true } as const
const FoldersFilter = z.object(folders.export_csv.query.shape).omit(withoutChoices)
const ResourcesFilter = z.object(resources.export_csv.query.shape).omit(withoutChoices)

type FolderRow = z.output<typeof Folder>
type ResourceRow = z.output<typeof Resource>

const may = clause<void>('default', everyone)

/** What the reader may know of, as the lists show it. */
export const foldersExport = exportable({
  name: 'folders',
  title: (say) => say('folders.exports.folders'),
  may,
  secure: false,
  query: FoldersFilter,
  admits: async (act, { network_id, parent_folder_id }) => {
    if (network_id !== undefined) await homeOf(act, network_id)
    if (parent_folder_id !== undefined) await knownFolder(act, parent_folder_id)
  },
  columns: (): ExportColumn<FolderRow>[] => [
    { key: 'name', title: (say) => say('folders.columns.name'), value: (row) => row.name },
    {
      key: 'description',
      title: (say) => say('folders.columns.description'),
      value: (row) => row.description,
    },
    {
      key: 'network',
      title: (say) => say('folders.columns.network'),
      value: (row) => row.network?.name ?? null,
    },
    {
      key: 'access',
      title: (say) => say('folders.columns.access'),
      value: (row, { say }) => say(`folders.access.${row.access}`),
    },
    {
      key: 'password_protected',
      title: (say) => say('folders.columns.password_protected'),
      value: (row, { say }) => say(row.password_protected ? 'folders.yes' : 'folders.no'),
    },
    {
      key: 'resource_count',
      title: (say) => say('folders.columns.resource_count'),
      value: (row) => row.resource_count,
    },
    { key: 'created_at', title: (say) => say('folders.columns.created_at'), value: (row) => row.created_at },
    { key: 'id', title: (say) => say('folders.columns.id'), unusual: true, value: (row) => row.id },
  ],
  rows: (act, query, { after, limit }) => foldersAfter(act, query, after?.id ?? 0, limit),
})

export const resourcesExport = exportable({
  name: 'resources',
  title: (say) => say('folders.exports.resources'),
  may,
  secure: false,
  query: ResourcesFilter,
  admits: async (act, { network_id, folder_id }) => {
    if (network_id !== undefined) await homeOf(act, network_id)
    if (folder_id !== undefined) await openFolder(act, folder_id)
  },
  columns: (): ExportColumn<ResourceRow>[] => [
    { key: 'title', title: (say) => say('folders.columns.title'), value: (row) => row.title },
    {
      key: 'kind',
      title: (say) => say('folders.columns.kind'),
      value: (row, { say }) => say(`folders.kinds.${row.kind}`),
    },
    {
      key: 'description',
      title: (say) => say('folders.columns.description'),
      value: (row) => row.description,
    },
    { key: 'folder', title: (say) => say('folders.columns.folder'), value: (row) => row.folder.name },
    {
      key: 'network',
      title: (say) => say('folders.columns.network'),
      value: (row) => row.network?.name ?? null,
    },
    {
      key: 'label',
      title: (say) => say('folders.columns.label'),
      value: (row) => row.label?.name ?? null,
    },
    {
      key: 'tags',
      title: (say) => say('folders.columns.tags'),
      value: (row) => row.tags.map(({ name }) => name).join(', '),
    },
    { key: 'url', title: (say) => say('folders.columns.url'), value: (row) => row.url },
    { key: 'file', title: (say) => say('folders.columns.file'), value: (row) => row.file?.name ?? null },
    { key: 'bytes', title: (say) => say('folders.columns.bytes'), value: (row) => row.file?.bytes ?? null },
    {
      key: 'created_by',
      title: (say) => say('folders.columns.created_by'),
      value: (row) => row.created_by?.name ?? null,
    },
    { key: 'created_at', title: (say) => say('folders.columns.created_at'), value: (row) => row.created_at },
    { key: 'updated_at', title: (say) => say('folders.columns.updated_at'), value: (row) => row.updated_at },
    { key: 'expires_on', title: (say) => say('folders.columns.expires_on'), value: (row) => row.expires_on },
    { key: 'id', title: (say) => say('folders.columns.id'), unusual: true, value: (row) => row.id },
  ],
  rows: (act, query, { after, limit }) => resourcesAfter(act, query, after?.id ?? 0, limit),
})
