import type { FastifyReply } from 'fastify'
import { provisioning } from '../../contract/scim/provisioning.ts'
import { scim, scimGroups, scimUsers } from '../../contract/scim/scim.ts'
import type { Letters } from '../identity/letters.ts'
import type { Database } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'
import { on } from '../platform/http/operation.ts'
import type { Log } from '../platform/log.ts'
import { listSchemas, resourceType, resourceTypes, serviceProvider, showSchema } from './discovery.ts'
import { listGroups, showGroup } from './groupRows.ts'
import { archiveGroup, foundGroup, patchGroup, replaceGroup } from './groups.ts'
import { exclude, include, listNetworks, showProvisioning } from './overview.ts'
import { bringPerson, dropPerson, patchPerson, replacePerson } from './people.ts'
import { listPeople, showPerson } from './peopleRows.ts'
import { ifMatchOf, inProtocol, scimProtocol } from './scimProtocol.ts'
import { listTokens, makeToken, revokeToken } from './tokens.ts'

interface Parts {
  database: Database
  letters: Letters
  log: Log
  settings: Base & { rate_account: number }
}

export function scimRoutes({ database, letters, log, settings }: Parts) {
  const scimOn = inProtocol(scimProtocol({ database, log, rate_account: settings.rate_account }))
  const baseOf = (enterprise: Enterprise) => `${addressOf(enterprise, settings)}/scim/v2`
  const all = {}

  /** A created or changed resource, with its location and version. */
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
    scimOn(scim.config, async (_act, { enterprise }) => serviceProvider(baseOf(enterprise))),
    scimOn(scim.resourceTypes, async (_act, { enterprise }) => resourceTypes(baseOf(enterprise))),
    scimOn(scim.resourceType, async (_act, { enterprise, params }) =>
      resourceType(baseOf(enterprise), params.name),
    ),
    scimOn(scim.schemas, (act, { enterprise }) => listSchemas(act.db, baseOf(enterprise))),
    scimOn(scim.schema, (act, { enterprise, params }) => showSchema(act.db, baseOf(enterprise), params.urn)),

    scimOn(scimUsers.list, (act, { query, enterprise }) => listPeople(act.db, query, baseOf(enterprise))),
    scimOn(scimUsers.show, async (act, { params, query, enterprise, reply }) =>
      told(reply, await showPerson(act.db, params.id, query, baseOf(enterprise))),
    ),
    scimOn(scimUsers.create, async (act, { body, enterprise, reply }) => {
      const id = await bringPerson({ ...act, letters }, enterprise, body)
      return told(reply, await showPerson(act.tx, id, all, baseOf(enterprise)), true)
    }),
    scimOn(scimUsers.replace, async (act, { params, body, enterprise, request, reply }) => {
      await replacePerson({ ...act, letters }, params.id, body, ifMatchOf(request))
      return told(reply, await showPerson(act.tx, params.id, all, baseOf(enterprise)))
    }),
    scimOn(scimUsers.change, async (act, { params, body, enterprise, request, reply }) => {
      await patchPerson({ ...act, letters }, params.id, body, ifMatchOf(request))
      return told(reply, await showPerson(act.tx, params.id, all, baseOf(enterprise)))
    }),
    scimOn(scimUsers.remove, async (act, { params, request }) => {
      await dropPerson({ ...act, letters }, params.id, ifMatchOf(request))
      return null
    }),

    scimOn(scimGroups.list, (act, { query, enterprise }) => listGroups(act.db, query, baseOf(enterprise))),
    scimOn(scimGroups.show, async (act, { params, query, enterprise, reply }) =>
      told(reply, await showGroup(act.db, params.id, query, baseOf(enterprise))),
    ),
    scimOn(scimGroups.create, async (act, { body, enterprise, reply }) => {
      const id = await foundGroup({ ...act, letters }, body)
      return told(reply, await showGroup(act.tx, id, all, baseOf(enterprise)), true)
    }),
    scimOn(scimGroups.replace, async (act, { params, body, enterprise, request, reply }) => {
      await replaceGroup({ ...act, letters }, params.id, body, ifMatchOf(request))
      return told(reply, await showGroup(act.tx, params.id, all, baseOf(enterprise)))
    }),
    scimOn(scimGroups.change, async (act, { params, body, request }) => {
      await patchGroup({ ...act, letters }, params.id, body, ifMatchOf(request))
      return null
    }),
    scimOn(scimGroups.remove, async (act, { params, request }) => {
      await archiveGroup({ ...act, letters }, params.id, ifMatchOf(request))
      return null
    }),

    on(provisioning.show, (act, { enterprise }) => showProvisioning(act, baseOf(enterprise))),
    on(provisioning.listTokens, (act, { query }) => listTokens(act, query)),
    on(provisioning.makeToken, (act, { body }) => makeToken(act, body)),
    on(provisioning.revokeToken, (act, { params }) => revokeToken(act, params.tokenId)),
    on(provisioning.listNetworks, (act, { query }) => listNetworks(act, query)),
    on(provisioning.include, (act, { params }) => include(act, params.network_id)),
    on(provisioning.exclude, (act, { params }) => exclude(act, params.network_id)),
  ]
}
