import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A secret that is shown once; we keep only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (text: string | Buffer) => hash('sha256', text, 'buffer')

export const same = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/** Signs short texts for one purpose and recognizes its signatures; the key never leaves this closure. */
export function signer(secretKey: string, purpose: string) {
  const sign = (text: string) =>
    createHmac('sha256', secretKey).update(`${purpose}\n${text}`).digest('base64url')
  return {
    sign,
    recognises: (text: string, signature: string) => same(Buffer.from(sign(text)), Buffer.from(signature)),
  }
}

const SEAL = 'aes-256-gcm'
const SEAL_IV = 12
const SEAL_TAG = 16

/**
 * Encrypts what we must be able to read again, such as another service's secret, so that a copy of the database alone
 * is worth nothing. What is sealed for one place (`where`) can't be opened in another.
 */
export function sealer(secretKey: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `kindred seal ${purpose}`, 32))
  return {
    seal(text: string, where: string) {
      const iv = randomBytes(SEAL_IV)
      const cipher = createCipheriv(SEAL, key, iv).setAAD(Buffer.from(where))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined if it was sealed with another key or for another place. */
    open(text: string, where: string): string | undefined {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < SEAL_IV + SEAL_TAG) return undefined
      const tag = bytes.subarray(SEAL_IV, SEAL_IV + SEAL_TAG)
      const decipher = createDecipheriv(SEAL, key, bytes.subarray(0, SEAL_IV))
      decipher.setAAD(Buffer.from(where)).setAuthTag(tag)
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(SEAL_IV + SEAL_TAG)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
