import type { FastifyReply } from 'fastify'
import { provisioning } from '../../contract/scim/provisioning.ts'
import { scim, scimGroups, scimUsers } from '../../contract/scim/scim.ts'
import type { Letters } from '../identity/letters.ts'
import { addressOf, type Base } from '../platform/addresses.ts'
import type { Database } from '../platform/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import type { Log } from '../platform/log.ts'
import { on } from '../platform/operation.ts'
import { listSchemas, resourceType, resourceTypes, serviceProvider, showSchema } from './discovery.ts'
import { ifMatchOf, inManner, scimManner } from './door.ts'
import { listGroups, showGroup } from './groupRows.ts'
import { archiveGroup, foundGroup, patchGroup, replaceGroup } from './groups.ts'
import { exclude, include, listNetworks, showProvisioning } from './overview.ts'
import { bringPerson, dropPerson, patchPerson, replacePerson } from './people.ts'
import { listPeople, showPerson } from './peopleRows.ts'
import { listTokens, makeToken, revokeToken } from './tokens.ts'

interface Parts {
  database: Database
  letters: Letters
  log: Log
  settings: Base & { rate_account: number }
}

export function scimRoutes({ database, letters, log, settings }: Parts) {
  const scimOn = inManner(scimManner({ database, log, rate_account: settings.rate_account }))
  const baseOf = (enterprise: Enterprise) => `${addressOf(enterprise, settings)}/scim/v2`
  const all = {}

  /** What was made or changed, with where it is and which version it is. */
  function told<T extends { meta?: { location: string; version?: string | null } | null }>(
    reply: FastifyReply,
    resource: T,
    isNew = false,
  ): T {
    if (resource.meta?.version) reply.header('etag', resource.meta.version)
    if (resource.meta && isNew) reply.header('location', resource.meta.location)
    return resource
  }

  return [
    scimOn(scim.config, async ({ enterprise }) => serviceProvider(baseOf(enterprise))),
    scimOn(scim.resourceTypes, async ({ enterprise }) => resourceTypes(baseOf(enterprise))),
    scimOn(scim.resourceType, async ({ enterprise, params }) =>
      resourceType(baseOf(enterprise), params.name),
    ),
    scimOn(scim.schemas, ({ db, enterprise }) => listSchemas(db, baseOf(enterprise))),
    scimOn(scim.schema, ({ db, enterprise, params }) => showSchema(db, baseOf(enterprise), params.urn)),

    scimOn(scimUsers.list, ({ db, query, enterprise }) => listPeople(db, query, baseOf(enterprise))),
    scimOn(scimUsers.show, async ({ db, params, query, enterprise, reply }) =>
      told(reply, await showPerson(db, params.id, query, baseOf(enterprise))),
    ),
    scimOn(scimUsers.create, async ({ tx, caller, body, enterprise, address, reply }) => {
      const id = await bringPerson(tx, enterprise, body, { by: caller, address, letters })
      return told(reply, await showPerson(tx, id, all, baseOf(enterprise)), true)
    }),
    scimOn(scimUsers.replace, async ({ tx, caller, params, body, enterprise, address, request, reply }) => {
      await replacePerson(tx, params.id, body, ifMatchOf(request), { by: caller, address, letters })
      return told(reply, await showPerson(tx, params.id, all, baseOf(enterprise)))
    }),
    scimOn(scimUsers.change, async ({ tx, caller, params, body, enterprise, address, request, reply }) => {
      await patchPerson(tx, params.id, body, ifMatchOf(request), { by: caller, address, letters })
      return told(reply, await showPerson(tx, params.id, all, baseOf(enterprise)))
    }),
    scimOn(scimUsers.remove, async ({ tx, caller, params, address, request }) => {
      await dropPerson(tx, params.id, ifMatchOf(request), { by: caller, address, letters })
      return null
    }),

    scimOn(scimGroups.list, ({ db, query, enterprise }) => listGroups(db, query, baseOf(enterprise))),
    scimOn(scimGroups.show, async ({ db, params, query, enterprise, reply }) =>
      told(reply, await showGroup(db, params.id, query, baseOf(enterprise))),
    ),
    scimOn(scimGroups.create, async ({ tx, caller, body, enterprise, address, reply }) => {
      const id = await foundGroup(tx, body, { by: caller, address, letters })
      return told(reply, await showGroup(tx, id, all, baseOf(enterprise)), true)
    }),
    scimOn(scimGroups.replace, async ({ tx, caller, params, body, enterprise, address, request, reply }) => {
      await replaceGroup(tx, params.id, body, ifMatchOf(request), { by: caller, address, letters })
      return told(reply, await showGroup(tx, params.id, all, baseOf(enterprise)))
    }),
    scimOn(scimGroups.change, async ({ tx, caller, params, body, address, request }) => {
      await patchGroup(tx, params.id, body, ifMatchOf(request), { by: caller, address, letters })
      return null
    }),
    scimOn(scimGroups.remove, async ({ tx, caller, params, address, request }) => {
      await archiveGroup(tx, params.id, ifMatchOf(request), { by: caller, address, letters })
      return null
    }),

    on(provisioning.show, ({ db, me, enterprise }) => showProvisioning(db, me, baseOf(enterprise))),
    on(provisioning.listTokens, ({ db, me, query, now }) => listTokens(db, me, query, now)),
    on(provisioning.makeToken, ({ tx, me, body, now, address }) => makeToken(tx, me, body, now, address)),
    on(provisioning.revokeToken, ({ tx, me, params, address }) =>
      revokeToken(tx, me, params.tokenId, address),
    ),
    on(provisioning.listNetworks, ({ db, me, query }) => listNetworks(db, me, query)),
    on(provisioning.include, ({ tx, me, params, address }) => include(tx, me, params.network_id, address)),
    on(provisioning.exclude, ({ tx, me, params, address }) => exclude(tx, me, params.network_id, address)),
  ]
}
