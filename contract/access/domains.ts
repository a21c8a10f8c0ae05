import { z } from 'zod'
import { del, get, post, put } from '../route.ts'
import { Abilities, Ascii, Done, Id, ListOf, ListQuery, Moment } from '../shapes.ts'

/** A mail domain as people write it; a pasted address or @ in front is theirs to correct. */
export const DomainName = Ascii('domain')
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, 'domain')

/** Why a domain isn't proved yet, or not any more: no such line, another line, or no answer. */
export const domainProblems = ['missing', 'different', 'unreachable'] as const

export const SignInDomain = z.object({
  id: Id,
  domain: z.string(),
  verified_at: Moment.nullable(),
  /**
   * When its DNS was last checked and how that failed; null while it was never checked, or when the record was found.
   */
  checked_at: Moment.nullable(),
  problem: z.enum(domainProblems).nullable(),
  /** Set when the record of a verified domain is gone: it counts until then, unless the record reappears. */
  counts_until: Moment.nullable(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  created_at: Moment,
  can: Abilities('manage'),
})

const one = z.object({ id: Id })

export const domains = {
  list: get('/api/v2/domains', {
    says: 'The mail domains of the enterprise, with the DNS record that proves each.',
    query: ListQuery.extend({ sort_by: z.enum(['domain', 'created_at']).default('domain') }),
    returns: ListOf(SignInDomain),
  }),
  add: post('/api/v2/domains', {
    says: 'Adds a domain of the enterprise. It has no effect until it is verified.',
    body: z.strictObject({ domain: DomainName }),
    returns: SignInDomain,
  }),
  verify: put('/api/v2/domains/:id/verification', {
    says: 'Looks up the record in DNS now. Only one enterprise can verify a domain, and the record is checked again every week.',
    params: one,
    returns: SignInDomain,
  }),
  remove: del('/api/v2/domains/:id', {
    says: 'Removes a domain; people with its addresses no longer find this enterprise by it.',
    params: one,
    returns: Done,
  }),
}

/** The enterprise's addresses, set by the operator of the installation. */
export const hosts = {
  show: get('/api/v2/hosts', {
    says: 'The addresses of the enterprise, and the hosts its links may lead to besides.',
    returns: z.object({
      address: z.string(),
      primary_host: z.string().nullable(),
      legacy_host: z.string().nullable(),
      link_hosts: z.array(z.string()),
    }),
  }),
}
