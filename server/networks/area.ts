import { foundings } from '../enterprise/found.ts'
import { acts, actsOf, subjectReader, subjectReaders } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { archivables } from '../platform/archivable.ts'
import { area } from '../platform/area.ts'
import { knownNetwork } from './known.ts'
import { makeDefaultPositions } from './leaders/defaults.ts'
import { memberTasks, openTasks } from './leaders/openTasks.ts'
import { leadersPolicy } from './leaders/policy.ts'
import { archivedNetworks } from './manage/archived.ts'
import { archivedFields } from './manage/archivedFields.ts'
import { membersPolicy } from './members/policy.ts'
import { networksKeys } from './personKeys.ts'
import { pictureOfNetwork, pictureOfSponsor } from './pictureHolders.ts'
import { networksPolicy } from './policy.ts'
import { sponsorsPolicy } from './sponsors/policy.ts'

export const networks = area({
  name: 'networks',
  brings: [
    acts.with(
      ...actsOf('networks', networksPolicy, {
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
      ...actsOf('members', membersPolicy, { oversee: 'network', add: 'network', manage: 'network' }),
      ...actsOf('leaders', leadersPolicy, {
        view: 'network',
        manage: 'network',
        hand_over: 'network',
        write_note: 'network',
        positions: 'none',
      }),
      ...actsOf('sponsors', sponsorsPolicy, { view: 'network', manage: 'network' }),
    ),
    subjectReaders.with(subjectReader('network', knownNetwork)),
    archivables.with(archivedNetworks, archivedFields),
    personKeys.with(...networksKeys),
    openTasks.with(...memberTasks),
    pictureHolders.with(pictureOfNetwork, pictureOfSponsor),
    foundings.with(makeDefaultPositions),
  ],
})
