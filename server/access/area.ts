import { policyTemplates, userRoles } from '../../contract/access/roles.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { accessPolicy } from '../identity/accessPolicy.ts'
import { adminLandings } from '../identity/destinations.ts'
import { lettersOf } from '../identity/letters.ts'
import { namedClauses, namedClausesOf, subjectReader, subjectReaders } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { rolesPolicy } from '../identity/roles/policy.ts'
import { sessionsEnding } from '../identity/sessions.ts'
import { accountAbilities } from '../people/accounts/abilities.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { pageTexts } from '../platform/http/pageStart.ts'
import { textsInDns } from '../platform/outbound/dns.ts'
import { dues, jobs, pages, routes, sweeps } from '../platform/process.ts'
import { allows } from '../platform/rights/policy.ts'
import { undoings } from '../platform/undo.ts'
import { askedLetterOf } from './askedLetters.ts'
import { accessConstraints } from './constraints.ts'
import { domainsPolicy } from './domains/policy.ts'
import { domainSweep } from './domains/recheck.ts'
import { domainRoutes } from './domains/routes.ts'
import { personSubject, roleSubject } from './effective/subjects.ts'
import { enrollmentRoutes } from './enrollment/routes.ts'
import { endLooksOfSessions, lookDue } from './looks/looks.ts'
import { looksPolicy } from './looks/policy.ts'
import { lookRoutes } from './looks/routes.ts'
import { accessKeys } from './personKeys.ts'
import { rolesExport, templatesExport } from './roles/rolesExport.ts'
import { roleRoutes } from './roles/routes.ts'
import { permissionsChanged } from './roles/templates.ts'
import { accessRoutes } from './routes.ts'
import { ssoPages } from './sso/pages.ts'
import { ssoPolicy } from './sso/policy.ts'
import { ssoRoutes } from './sso/routes.ts'

export const access = area({
  name: 'access',
  brings: [
    constraints.with(accessConstraints),
    namedClauses.with(
      ...namedClausesOf('domains', domainsPolicy, { manage: 'none' }),
      ...namedClausesOf('sso', ssoPolicy, { manage: 'none' }),
      ...namedClausesOf('looks', looksPolicy, { begin: 'none', look: 'person' }),
      ...namedClausesOf('access', accessPolicy, { invite: 'none' }),
      ...namedClausesOf('roles', rolesPolicy, {
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
    routes.with((one) => [
      ...accessRoutes({ ...one, letters: lettersOf(one), askedLetter: askedLetterOf(one), alerts: one }),
      ...ssoRoutes(one),
      ...domainRoutes(one),
      ...roleRoutes,
      ...lookRoutes,
      ...enrollmentRoutes,
      ...csvRoutes(userRoles, rolesExport, exportPartsOf(one)),
      ...csvRoutes(policyTemplates, templatesExport, exportPartsOf(one)),
    ]),
    undoings.with(permissionsChanged),
    exportables.with(() => [rolesExport, templatesExport]),
    jobs.with((one) => [askedLetterOf(one)]),
    dues.with(() => [lookDue]),
    sweeps.with(({ settings }) => [domainSweep(textsInDns(settings.dns_servers))]),
    pages.with(ssoPages),
    pageTexts.with({ login: 'access' }),
    adminLandings.with('/admin/system/users/policy_templates', '/admin/system/settings/sso'),
  ],
})
