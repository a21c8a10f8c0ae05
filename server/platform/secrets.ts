import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that is handed out once; we keep only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest()

export const same = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/** Signs and recognises short texts for one purpose; the key never leaves this closure. */
export function signer(secretKey: string, purpose: string) {
  const sign = (text: string) =>
    createHmac('sha256', secretKey).update(`${purpose}\n${text}`).digest('base64url')
  return {
    sign,
    recognises: (text: string, signature: string) => same(Buffer.from(sign(text)), Buffer.from(signature)),
  }
}
