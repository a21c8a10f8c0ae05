import { acts, actsOf, subjectReader, subjectReaders } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { domainsPolicy } from './domains/policy.ts'
import { personSubject, roleSubject } from './effective/subjects.ts'
import { looksPolicy } from './looks/policy.ts'
import { accessKeys } from './personKeys.ts'
import { accessPolicy } from './policy.ts'
import { rolesPolicy } from './roles/policy.ts'
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
  ],
})
