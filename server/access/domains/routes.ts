import { domains, hosts } from '../../../contract/access/domains.ts'
import type { Database } from '../../platform/database/db.ts'
import { addressOf, type Base } from '../../platform/http/addresses.ts'
import { alone, on } from '../../platform/http/operation.ts'
import { textsInDns } from '../../platform/outbound/dns.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { addDomain, listDomains, removeDomain, verifyDomain } from './domains.ts'
import { domainsPolicy } from './policy.ts'

interface Ground {
  database: Database
  settings: Base & { dns_servers: readonly string[] }
}

export function domainRoutes({ database, settings }: Ground) {
  const askTexts = textsInDns(settings.dns_servers)
  return [
    on(domains.list, (act, { query }) => listDomains(act, query)),
    on(domains.add, (act, { body }) => addDomain(act, body.domain)),
    alone(domains.verify, (act, { params }) => verifyDomain(database, askTexts, act, params.id)),
    on(domains.remove, (act, { params }) => removeDomain(act, params.id)),
    on(hosts.show, async (act, { enterprise }) => {
      authorize(act.me, domainsPolicy.manage)
      const { primary_host, legacy_host, link_hosts } = enterprise
      return { address: addressOf(enterprise, settings), primary_host, legacy_host, link_hosts }
    }),
  ]
}
