import { members } from '../../contract/networks/members.ts'
import { groups } from '../../contract/networks/networks.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { foundings } from '../enterprise/foundation.ts'
import { archivables } from '../identity/archivable.ts'
import { adminLandings, menuPlaces, palettePages } from '../identity/destinations.ts'
import { factSources } from '../identity/facts.ts'
import { lettersOf } from '../identity/letters.ts'
import { namedClauses, namedClausesOf, subjectReader, subjectReaders } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { pageTexts } from '../platform/http/pageStart.ts'
import { dues, jobs, pages, routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { networksConstraints } from './constraints.ts'
import { knownNetwork } from './known.ts'
import { makeDefaultPositions } from './leaders/defaults.ts'
import { leaderRemoved } from './leaders/leaders.ts'
import { memberTasks, openTasks } from './leaders/openTasks.ts'
import { leadersPolicy } from './leaders/policy.ts'
import { leaderRoutes, leaderTables } from './leaders/routes.ts'
import { termDues } from './leaders/termDues.ts'
import { archivedNetworks, networkArchived } from './manage/archived.ts'
import { archivedFields } from './manage/archivedFields.ts'
import { connectionDecided, connectionRemoved } from './manage/connections.ts'
import { networkFieldArchiving } from './manage/fields.ts'
import { largeMove } from './manage/largeMoves.ts'
import { networkHolders } from './manage/networkHolders.ts'
import { networkMoved } from './manage/networkMove.ts'
import { managedTables, manageRoutes } from './manage/routes.ts'
import { networkTrend } from './manage/trends.ts'
import { joiningWhole } from './manage/wholeMembership.ts'
import { memberBulkWork } from './members/bulk.ts'
import { decisionUndo } from './members/decisionUndo.ts'
import { membersExport } from './members/export.ts'
import { networksJoined } from './members/facts.ts'
import { memberTrends } from './members/memberTrends.ts'
import { membersPolicy } from './members/policy.ts'
import { memberRoutes } from './members/routes.ts'
import { networksExport } from './networksExport.ts'
import { networksKeys } from './personKeys.ts'
import { pictureOfNetwork, pictureOfSponsor } from './pictureHolders.ts'
import { networksPolicy } from './policy.ts'
import { networkRoutes } from './routes.ts'
import { sponsorsPolicy } from './sponsors/policy.ts'
import { sponsorRoutes } from './sponsors/routes.ts'
import { sponsorDeleted, sponsorPicture } from './sponsors/sponsors.ts'
import { unsubscribePages } from './unsubscribePage.ts'

export const networks = area({
  name: 'networks',
  brings: [
    constraints.with(networksConstraints),
    networkHolders.with('network_members', 'region_children'),
    namedClauses.with(
      ...namedClausesOf('networks', networksPolicy, {
        list: 'none',
        join: 'none',
        administer: 'none',
        view: 'network',
        view_members: 'network',
        view_attendance: 'network',
        view_messages: 'network',
        view_news: 'network',
        view_events: 'network',
        create: 'none',
        manage: 'network',
        place: 'network',
        connect: 'none',
        categories: 'none',
        categorize: 'network',
        regions: 'network',
      }),
      ...namedClausesOf('members', membersPolicy, {
        oversee: 'network',
        insights: 'network',
        add: 'network',
        manage: 'network',
      }),
      ...namedClausesOf('leaders', leadersPolicy, {
        view: 'network',
        manage: 'network',
        hand_over: 'network',
        write_note: 'network',
        positions: 'none',
      }),
      ...namedClausesOf('sponsors', sponsorsPolicy, { view: 'network', manage: 'network' }),
    ),
    subjectReaders.with(subjectReader('network', knownNetwork)),
    archivables.with(archivedNetworks, archivedFields),
    personKeys.with(...networksKeys),
    factSources.with(networksJoined),
    openTasks.with(...memberTasks),
    networkTrend.with(...memberTrends),
    pictureHolders.with(pictureOfNetwork, pictureOfSponsor),
    foundings.with(makeDefaultPositions),
    routes.with((one) => [
      ...networkRoutes,
      ...manageRoutes(one.store, exportPartsOf(one)),
      ...sponsorRoutes(one.store),
      ...leaderRoutes(exportPartsOf(one)),
      ...memberRoutes({ letters: lettersOf(one) }),
      ...csvRoutes(groups, networksExport, exportPartsOf(one)),
      ...csvRoutes(members, membersExport, exportPartsOf(one)),
    ]),
    exportables.with(() => [networksExport, membersExport, ...managedTables, ...leaderTables]),
    jobs.with((one) => [memberBulkWork, joiningWhole, largeMove, sponsorPicture(one.store)]),
    dues.with(() => termDues),
    undoings.with(
      decisionUndo,
      leaderRemoved,
      networkArchived,
      networkMoved,
      networkFieldArchiving.undoing,
      connectionDecided,
      connectionRemoved,
      sponsorDeleted,
    ),
    pages.with((fastify, one) => unsubscribePages(fastify, { ...one, secret_key: one.settings.secret_key })),
    pageTexts.with({ groups: 'networks', communities: 'networks', regions: 'networks' }),
    adminLandings.with('/admin/manage/groups'),
    menuPlaces.with({ name: 'groups', place: 40, clause: networksPolicy.list }),
    palettePages.with({
      title: 'search.pages.groups',
      link: '/groups',
      place: 20,
      clause: networksPolicy.list,
    }),
  ],
})
