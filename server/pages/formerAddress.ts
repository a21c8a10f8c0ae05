import type { FastifyRequest } from 'fastify'
import { vouchedFor } from '../identity/domains.ts'
import type { Db } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'

/** The same page at the enterprise's new host, when it was asked at the old one. */
export function newAddressOf(enterprise: Enterprise, request: FastifyRequest): string | undefined {
  const { legacy_host, primary_host } = enterprise
  if (!legacy_host || !primary_host || request.hostname.toLowerCase() !== legacy_host.toLowerCase())
    return undefined
  const own = `${request.protocol}://${request.host}`
  const there = new URL(own)
  there.host = primary_host
  const address = vouchedFor(enterprise, there.origin + request.url, own)
  return address && URL.canParse(address) ? address : undefined
}

/** Whether people are redirected to the new host at once, or only told of it. */
export async function isMoved(db: Db): Promise<boolean> {
  const flag = await db
    .selectFrom('feature_flags')
    .select('value')
    .where('key', '=', 'communitycliq-redirect')
    .executeTakeFirst()
  return flag?.value ?? false
}
