import { X509Certificate } from 'node:crypto'
import type { z } from 'zod'
import type { Certificate } from '../../../contract/access/sso.ts'

export type UnderstoodCertificate = z.output<typeof Certificate>

const SOON_MS = 30 * 86_400_000
const EPOCH = new Date(0).toISOString()

/** A certificate in any pasted form: PEM, or bare base64 with or without line breaks. */
export function pemOf(text: string): string | undefined {
  const bare = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return undefined
  const pem = `-----BEGIN CERTIFICATE-----\n${bare.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`
  return read(pem) ? pem : undefined
}

function read(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

export function understand(pem: string, now: Date): UnderstoodCertificate {
  const certificate = read(pem)
  if (!certificate)
    return { subject: '', fingerprint: '', not_before: EPOCH, not_after: EPOCH, state: 'unreadable' }
  const from = new Date(certificate.validFrom)
  const to = new Date(certificate.validTo)
  const state =
    now < from ? 'not_yet' : now > to ? 'expired' : to.getTime() - now.getTime() < SOON_MS ? 'soon' : 'valid'
  return {
    subject: certificate.subject.split('\n').reverse().join(', '),
    fingerprint: certificate.fingerprint256,
    not_before: from.toISOString(),
    not_after: to.toISOString(),
    state,
  }
}
