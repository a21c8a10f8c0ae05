import { categorizing, groupCategories, groupCategoryTypes } from '../../../contract/networks/categories.ts'
import { connections } from '../../../contract/networks/connections.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { networkFields } from '../../../contract/networks/networkFields.ts'
import { regions } from '../../../contract/networks/regions.ts'
import { csvRoutes } from '../../downloads/csvDoors.ts'
import type { FileStore } from '../../platform/fileStore.ts'
import { on } from '../../platform/operation.ts'
import {
  changeType,
  createCategory,
  createType,
  deleteCategory,
  deleteType,
  listCategories,
  listTypes,
  renameCategory,
  showCategory,
  showType,
} from './categories.ts'
import { categorize, showCategorizing } from './categorize.ts'
import {
  changeConnection,
  connect,
  decideConnection,
  disconnect,
  listConnections,
  showConnection,
} from './connections.ts'
import {
  archiveNetworkField,
  changeNetworkField,
  createNetworkField,
  fieldsOfNetwork,
  fillNetwork,
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

export const managedTables = [
  managedExport,
  categoryTypesExport,
  categoriesExport,
  regionsExport,
  connectionsExport,
]

export const manageRoutes = (store: FileStore, desk: Parameters<typeof csvRoutes>[2]) => [
  on(managedNetworks.list, ({ db, me, query }) => listManaged(db, me, query)),
  ...csvRoutes(managedNetworks, managedExport, desk),
  on(managedNetworks.show, ({ db, me, params }) => showManaged(db, me, params.id)),
  on(managedNetworks.create, ({ tx, me, body, address }) => createNetwork(tx, me, body, address)),
  on(managedNetworks.update, ({ tx, me, params, body, address }) =>
    changeNetwork(tx, me, params.id, body, address),
  ),
  on(managedNetworks.destroy, ({ tx, me, params, address }) => deleteNetwork(tx, me, params.id, address)),
  on(managedNetworks.archive, ({ tx, me, params, address }) => archiveNetwork(tx, me, params.id, address)),
  on(managedNetworks.changeBanner, ({ tx, me, params, file, address }) =>
    changePicture(tx, me, store, params.id, 'banner', file, address),
  ),
  on(managedNetworks.removeBanner, ({ tx, me, params, address }) =>
    changePicture(tx, me, store, params.id, 'banner', null, address),
  ),
  on(managedNetworks.changeLogo, ({ tx, me, params, file, address }) =>
    changePicture(tx, me, store, params.id, 'logo', file, address),
  ),
  on(managedNetworks.removeLogo, ({ tx, me, params, address }) =>
    changePicture(tx, me, store, params.id, 'logo', null, address),
  ),
  on(managedNetworks.previewMove, ({ db, me, params, query }) => previewMove(db, me, params.id, query)),
  on(managedNetworks.latestMove, ({ db, me, params }) => showLatestMove(db, me, params.id)),
  on(managedNetworks.move, ({ tx, me, params, body, address }) =>
    moveNetwork(tx, me, params.id, body, address),
  ),
  on(managedNetworks.calendarColors, ({ db, me, enterprise, query }) =>
    calendarColours(db, me, enterprise.sub_group_colours_enabled, query),
  ),

  on(groupCategoryTypes.list, ({ db, me, query }) => listTypes(db, me, query)),
  ...csvRoutes(groupCategoryTypes, categoryTypesExport, desk),
  on(groupCategoryTypes.show, ({ db, me, params }) => showType(db, me, params.id)),
  on(groupCategoryTypes.create, ({ tx, me, body, address }) => createType(tx, me, body, address)),
  on(groupCategoryTypes.update, ({ tx, me, params, body, address }) =>
    changeType(tx, me, params.id, body, address),
  ),
  on(groupCategoryTypes.delete, ({ tx, me, params, address }) => deleteType(tx, me, params.id, address)),
  on(groupCategories.list, ({ db, me, query }) => listCategories(db, me, query)),
  ...csvRoutes(groupCategories, categoriesExport, desk),
  on(groupCategories.show, ({ db, me, params }) => showCategory(db, me, params.id)),
  on(groupCategories.create, ({ tx, me, body, address }) => createCategory(tx, me, body, address)),
  on(groupCategories.update, ({ tx, me, params, body, address }) =>
    renameCategory(tx, me, params.id, body, address),
  ),
  on(groupCategories.delete, ({ tx, me, params, address }) => deleteCategory(tx, me, params.id, address)),
  on(categorizing.show, ({ db, me, params, query }) => showCategorizing(db, me, params.id, query)),
  on(categorizing.update, ({ tx, me, params, body, address }) =>
    categorize(tx, me, params.id, body, address),
  ),

  on(regions.list, ({ db, me, query }) => listRegions(db, me, query)),
  ...csvRoutes(regions, regionsExport, desk),
  on(regions.edit, ({ db, me, params }) => showRegion(db, me, params.id)),
  on(regions.create, ({ tx, me, body, address }) => createRegion(tx, me, body, address)),
  on(regions.update, ({ tx, me, params, body, address }) => changeRegion(tx, me, params.id, body, address)),
  on(regions.destroy, ({ tx, me, params, address }) => deleteRegion(tx, me, params.id, address)),

  on(connections.list, ({ db, me, query }) => listConnections(db, me, query)),
  ...csvRoutes(connections, connectionsExport, desk),
  on(connections.show, ({ db, me, params }) => showConnection(db, me, params.id)),
  on(connections.create, ({ tx, me, body, address }) => connect(tx, me, body, address)),
  on(connections.update, ({ tx, me, params, body, address }) =>
    changeConnection(tx, me, params.id, body, address),
  ),
  on(connections.accept, ({ tx, me, params, address }) =>
    decideConnection(tx, me, params.id, 'accepted', address),
  ),
  on(connections.decline, ({ tx, me, params, address }) =>
    decideConnection(tx, me, params.id, 'declined', address),
  ),
  on(connections.remove, ({ tx, me, params, address }) => disconnect(tx, me, params.id, address)),

  on(networkFields.show, ({ db, me, params }) => fieldsOfNetwork(db, me, params.id)),
  on(networkFields.create, ({ tx, me, params, body, address }) =>
    createNetworkField(tx, me, params.id, body, address),
  ),
  on(networkFields.change, ({ tx, me, params, body, address }) =>
    changeNetworkField(tx, me, params.field_id, body, address),
  ),
  on(networkFields.archive, ({ tx, me, params, address }) =>
    archiveNetworkField(tx, me, params.field_id, true, address),
  ),
  on(networkFields.fill, ({ tx, me, params, body, address }) =>
    fillNetwork(tx, me, params.id, body, address),
  ),
]
