import { accessPolicy } from '../identity/accessPolicy.ts'
import { acts, actsOf, subjectReader, subjectReaders } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { rolesPolicy } from '../identity/roles/policy.ts'
import { sessionsEnding } from '../identity/sessions.ts'
import { accountAbilities } from '../people/accounts/abilities.ts'
import { area } from '../platform/area.ts'
import { allows } from '../platform/policy.ts'
import { domainsPolicy } from './domains/policy.ts'
import { personSubject, roleSubject } from './effective/subjects.ts'
import { endLooksOfSessions } from './looks/looks.ts'
import { looksPolicy } from './looks/policy.ts'
import { accessKeys } from './personKeys.ts'
import { ssoPolicy } from './sso/policy.ts'

export const access = area({
  name: 'access',
  brings: [
    acts.with(
      ...actsOf('domains', domainsPolicy, { manage: 'none' }),
      ...actsOf('sso', ssoPolicy, { manage: 'none' }),
      ...actsOf('looks', looksPolicy, { begin: 'none', look: 'person' }),
      ...actsOf('access', accessPolicy, { invite: 'none' }),
      ...actsOf('roles', rolesPolicy, {
        view: 'none',
        manage: 'none',
        change: 'role',
        manage_templates: 'none',
        give: 'role',
        view_rights: 'none',
      }),
    ),
    subjectReaders.with(subjectReader('person', personSubject), subjectReader('role', roleSubject)),
    personKeys.with(...accessKeys),
    sessionsEnding.with(endLooksOfSessions),
    accountAbilities.with({ name: 'look', allows: (me, person) => allows(me, looksPolicy.look, person) }),
  ],
})
