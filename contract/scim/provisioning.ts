import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkKind } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Done, Face, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'

export const provisioningLifetimes = [90, 180, 365, 730] as const
/** Tokens in force at a time: two for each provider while one replaces the other, and some to spare. */
export const MOST_PROVISIONING_TOKENS = 10

export const ProvisioningToken = z.object({
  id: Id,
  name: z.string(),
  hint: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  created_by: Face,
  created_at: Moment,
  expires_at: Moment,
  last_used_at: Moment.nullable(),
  last_used_from: z.string().nullable(),
  written_count: z.number().int(),
  last_written_at: Moment.nullable(),
  refused_count: z.number().int(),
  last_refusal: z.string().nullable(),
  last_refused_at: Moment.nullable(),
})

export const NewProvisioningToken = z.strictObject({
  name: Text(limits.name),
  days: z.union(provisioningLifetimes.map((days) => z.literal(days))).default(365),
})

const ProvisionedNetwork = z.object({
  id: Id,
  kind: NetworkKind,
  name: z.string(),
  member_count: z.number().int(),
  /** Whether its members come from the identity provider. */
  provisioned: z.boolean(),
  /** The provider's id for it. */
  display_name: z.string().nullable(),
})

const network = z.object({ network_id: Id })

export const provisioning = {
  show: get('/api/v2/provisioning', {
    says: 'Provisioning by SCIM: the address for the identity provider, and its latest activity.',
    returns: z.object({
      base_url: z.string(),
      people_count: z.number().int(),
      people_count_is: z.enum(['exact', 'at_least']),
      network_count: z.number().int(),
      /** The person whom the provider created or changed last. */
      latest: z.array(Face.extend({ changed_at: Moment })),
    }),
  }),
  listTokens: get('/api/v2/provisioning/tokens', {
    says: 'The tokens of identity providers, the newest first, with when each was last used and what went wrong last.',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(ProvisioningToken),
  }),
  makeToken: post('/api/v2/provisioning/tokens', {
    says: 'Creates a token for an identity provider and shows it this once.',
    by: 'session',
    secret: true,
    body: NewProvisioningToken,
    returns: ProvisioningToken.extend({ token: z.string() }),
  }),
  revokeToken: del('/api/v2/provisioning/tokens/:tokenId', {
    says: 'Revokes a token; the next call with it is refused.',
    by: 'session',
    params: z.object({ tokenId: Id }),
    returns: Done,
  }),
  listNetworks: get('/api/v2/provisioning/networks', {
    says: 'Networks by name, and whether their members come from the identity provider.',
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: ListOf(ProvisionedNetwork),
  }),
  include: put('/api/v2/provisioning/networks/:network_id', {
    says: 'Lets the identity provider decide who belongs to a network.',
    params: network,
    returns: Done,
  }),
  exclude: del('/api/v2/provisioning/networks/:network_id', {
    says: 'The identity provider no longer decides who belongs to a network. Its members stay.',
    params: network,
    returns: Done,
  }),
}
