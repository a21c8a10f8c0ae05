import { domains, hosts } from '../../../contract/access/domains.ts'
import { addressOf, type Base } from '../../platform/addresses.ts'
import type { Database } from '../../platform/db.ts'
import { textsInDns } from '../../platform/dns.ts'
import { alone, on } from '../../platform/operation.ts'
import { authorize } from '../../platform/policy.ts'
import { addDomain, listDomains, removeDomain, verifyDomain } from './domains.ts'
import { domainsPolicy } from './policy.ts'

interface Ground {
  database: Database
  settings: Base & { dns_servers: readonly string[] }
}

export function domainRoutes({ database, settings }: Ground) {
  const askTexts = textsInDns(settings.dns_servers)
  return [
    on(domains.list, ({ db, me, query }) => listDomains(db, me, query)),
    on(domains.add, ({ tx, me, body, address }) => addDomain(tx, me, body.domain, address)),
    alone(domains.verify, ({ me, params, address }) =>
      verifyDomain(database, askTexts, me, params.id, address),
    ),
    on(domains.remove, ({ tx, me, params, address }) => removeDomain(tx, me, params.id, address)),
    on(hosts.show, async ({ me, enterprise }) => {
      authorize(me, domainsPolicy.manage)
      const { primary_host, legacy_host, link_hosts } = enterprise
      return { address: addressOf(enterprise, settings), primary_host, legacy_host, link_hosts }
    }),
  ]
}
