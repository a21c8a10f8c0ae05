import { categorizing, groupCategories, groupCategoryTypes } from '../../../contract/networks/categories.ts'
import { connections } from '../../../contract/networks/connections.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { networkFields } from '../../../contract/networks/networkFields.ts'
import { regions } from '../../../contract/networks/regions.ts'
import { networkTrends } from '../../../contract/networks/trends.ts'
import { csvRoutes } from '../../downloads/csvRoutes.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { on } from '../../platform/http/operation.ts'
import { networkArchived } from './archived.ts'
import { createCategory, deleteCategory, listCategories, renameCategory, showCategory } from './categories.ts'
import { categorize, showCategorizing } from './categorize.ts'
import { changeType, createType, deleteType, listTypes, showType } from './categoryTypes.ts'
import { listConnections, showConnection } from './connectionRows.ts'
import { changeConnection, connect, decideConnection, disconnect } from './connections.ts'
import {
  changeNetworkField,
  createNetworkField,
  fieldsOfNetwork,
  fillNetwork,
  networkFieldArchiving,
} from './fields.ts'
import { moveNetwork } from './largeMoves.ts'
import { showLatestMove } from './latestMove.ts'
import { calendarColours, listManaged } from './list.ts'
import { managedExport } from './listExport.ts'
import { previewMove } from './networkMove.ts'
import { archiveNetwork, changeNetwork, createNetwork, deleteNetwork } from './networks.ts'
import { changePicture } from './pictures.ts'
import { changeRegion, createRegion, deleteRegion, listRegions, showRegion } from './regions.ts'
import { showManaged } from './show.ts'
import { categoriesExport, categoryTypesExport, connectionsExport, regionsExport } from './smallExports.ts'
import { trendsOf } from './trends.ts'

export const managedTables = [
  managedExport,
  categoryTypesExport,
  categoriesExport,
  regionsExport,
  connectionsExport,
]

export const manageRoutes = (store: FileStore, parts: Parameters<typeof csvRoutes>[2]) => [
  on(networkTrends.show, (act, { params }) => trendsOf(act, params.id)),
  on(managedNetworks.list, (act, { query }) => listManaged(act, query)),
  ...csvRoutes(managedNetworks, managedExport, parts),
  on(managedNetworks.show, (act, { params }) => showManaged(act, params.id)),
  on(managedNetworks.create, (act, { body }) => createNetwork(act, body)),
  on(managedNetworks.update, (act, { params, body }) => changeNetwork(act, params.id, body)),
  on(managedNetworks.destroy, (act, { params }) => deleteNetwork(act, params.id)),
  on(managedNetworks.archive, async (act, { params }) => {
    await networkArchived.offer(act, { id: params.id })
    return archiveNetwork(act, params.id)
  }),
  on(managedNetworks.changeBanner, (act, { params, file }) =>
    changePicture(act, store, params.id, { which: 'banner', file }),
  ),
  on(managedNetworks.removeBanner, (act, { params }) =>
    changePicture(act, store, params.id, { which: 'banner', file: null }),
  ),
  on(managedNetworks.changeLogo, (act, { params, file }) =>
    changePicture(act, store, params.id, { which: 'logo', file }),
  ),
  on(managedNetworks.removeLogo, (act, { params }) =>
    changePicture(act, store, params.id, { which: 'logo', file: null }),
  ),
  on(managedNetworks.previewMove, (act, { params, query }) => previewMove(act, params.id, query)),
  on(managedNetworks.latestMove, (act, { params }) => showLatestMove(act, params.id)),
  on(managedNetworks.move, (act, { params, body }) => moveNetwork(act, params.id, body)),
  on(managedNetworks.calendarColors, (act, { enterprise, query }) =>
    calendarColours(act, enterprise.sub_group_colours_enabled, query),
  ),

  on(groupCategoryTypes.list, (act, { query }) => listTypes(act, query)),
  ...csvRoutes(groupCategoryTypes, categoryTypesExport, parts),
  on(groupCategoryTypes.show, (act, { params }) => showType(act, params.id)),
  on(groupCategoryTypes.create, (act, { body }) => createType(act, body)),
  on(groupCategoryTypes.update, (act, { params, body }) => changeType(act, params.id, body)),
  on(groupCategoryTypes.delete, (act, { params }) => deleteType(act, params.id)),
  on(groupCategories.list, (act, { query }) => listCategories(act, query)),
  ...csvRoutes(groupCategories, categoriesExport, parts),
  on(groupCategories.show, (act, { params }) => showCategory(act, params.id)),
  on(groupCategories.create, (act, { body }) => createCategory(act, body)),
  on(groupCategories.update, (act, { params, body }) => renameCategory(act, params.id, body)),
  on(groupCategories.delete, (act, { params }) => deleteCategory(act, params.id)),
  on(categorizing.show, (act, { params, query }) => showCategorizing(act, params.id, query)),
  on(categorizing.update, (act, { params, body }) => categorize(act, params.id, body)),

  on(regions.list, (act, { query }) => listRegions(act, query)),
  ...csvRoutes(regions, regionsExport, parts),
  on(regions.edit, (act, { params }) => showRegion(act, params.id)),
  on(regions.create, (act, { body }) => createRegion(act, body)),
  on(regions.update, (act, { params, body }) => changeRegion(act, params.id, body)),
  on(regions.destroy, (act, { params }) => deleteRegion(act, params.id)),

  on(connections.list, (act, { query }) => listConnections(act, query)),
  ...csvRoutes(connections, connectionsExport, parts),
  on(connections.show, (act, { params }) => showConnection(act, params.id)),
  on(connections.create, (act, { body }) => connect(act, body)),
  on(connections.update, (act, { params, body }) => changeConnection(act, params.id, body)),
  on(connections.accept, (act, { params }) => decideConnection(act, params.id, 'accepted')),
  on(connections.decline, (act, { params }) => decideConnection(act, params.id, 'declined')),
  on(connections.remove, (act, { params }) => disconnect(act, params.id)),

  on(networkFields.show, (act, { params }) => fieldsOfNetwork(act, params.id)),
  on(networkFields.create, (act, { params, body }) => createNetworkField(act, params.id, body)),
  on(networkFields.change, (act, { params, body }) => changeNetworkField(act, params.field_id, body)),
  on(networkFields.archive, (act, { params }) => networkFieldArchiving.archive(act, params.field_id)),
  on(networkFields.fill, (act, { params, body }) => fillNetwork(act, params.id, body)),
]
