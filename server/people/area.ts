import { accounts } from '../../contract/people/accounts.ts'
import { imports } from '../../contract/people/imports.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { prepareOf } from '../downloads/prepare.ts'
import { accountPolicy } from '../identity/accountPolicy.ts'
import { adminLandings, palettePages } from '../identity/destinations.ts'
import { factSources } from '../identity/facts.ts'
import { lettersOf } from '../identity/letters.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { peoplePolicy } from '../identity/peoplePolicy.ts'
import { personKeys } from '../identity/personKeys.ts'
import { networkHolders } from '../networks/manage/networkHolders.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { pageTexts } from '../platform/http/pageStart.ts'
import { dues, jobs, type Process, routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { bulkOf } from './accounts/bulk.ts'
import { roleGivenToMany } from './accounts/bulkRoleUndo.ts'
import { roleGiven } from './accounts/change.ts'
import { usersExport } from './accounts/export.ts'
import { purgeDue } from './accounts/purge.ts'
import { accountRoutes } from './accounts/routes.ts'
import { peopleConstraints } from './constraints.ts'
import { hoursRecorded, profilesCompleted } from './facts.ts'
import { importArchiving } from './import/imports.ts'
import { importsExport } from './import/importsExport.ts'
import { importJobs } from './import/jobs.ts'
import { importDues } from './import/outcome.ts'
import { importPolicy } from './import/policy.ts'
import { importRoutes } from './import/routes.ts'
import { myDataArchive } from './me/archive/archive.ts'
import { engagementExport } from './me/engagementExport.ts'
import { mePolicy } from './me/policy.ts'
import { meRoutes } from './me/routes.ts'
import { forgetMergeDue } from './merge/mergeExpiry.ts'
import { mergePolicy } from './merge/policy.ts'
import { mergeRoutes } from './merge/routes.ts'
import { peopleKeys } from './personKeys.ts'
import { peopleRoutes } from './routes.ts'

const importing = (one: Process) => ({ store: one.store, letters: lettersOf(one), texts: one.texts })

export const people = area({
  name: 'people',
  brings: [
    constraints.with(peopleConstraints),
    networkHolders.with('recorded_hours'),
    namedClauses.with(
      ...namedClausesOf('people', peoplePolicy, { view: 'person', view_private: 'person', edit: 'person' }),
      ...namedClausesOf('accounts', accountPolicy, { list: 'none', manage: 'person', remove: 'person' }),
      ...namedClausesOf('import', importPolicy, { manage: 'none' }),
      ...namedClausesOf('merge', mergePolicy, { merge: 'none' }),
      ...namedClausesOf('me', mePolicy, { record_hours: 'network' }),
    ),
    personKeys.with(...peopleKeys),
    factSources.with(profilesCompleted, hoursRecorded),
    routes.with((one) => {
      const [letters, parts] = [lettersOf(one), exportPartsOf(one)]
      return [
        ...peopleRoutes(one.store),
        ...importRoutes(importing(one)),
        ...mergeRoutes({ texts: one.texts, letters }),
        ...accountRoutes({ letters, bulk: bulkOf(one) }),
        ...meRoutes({ letters, parts, prepare: prepareOf(one) }),
        ...csvRoutes(accounts, usersExport, parts),
        ...csvRoutes(imports, importsExport, parts),
      ]
    }),
    exportables.with(({ store }) => [usersExport, importsExport, myDataArchive(store), engagementExport]),
    jobs.with((one) => [bulkOf(one), ...importJobs(importing(one))]),
    dues.with((one) => [purgeDue(one), forgetMergeDue(one.store), ...importDues(one.store)]),
    pageTexts.with({ profile: 'people', user: 'people' }),
    undoings.with(importArchiving.undoing, roleGiven, roleGivenToMany),
    adminLandings.with('/admin/system/users/list', '/admin/system/settings/fields'),
    palettePages.with(
      { title: 'search.pages.profile', link: '/profile', place: 60 },
      { title: 'search.pages.edit_profile', link: '/profile/general', place: 70 },
    ),
  ],
})
