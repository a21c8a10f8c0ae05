import { RSABSSA } from '@cloudflare/blindrsa-ts'

/** Known to this browser alone: the receipt, and the secret that removes the blinding. */
export interface Blinded {
  receipt: string
  blinded: string
  inverse: string
}

const suite = RSABSSA.SHA384.PSS.Randomized()

const text = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const bytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const keyFrom = (publicKey: string) =>
  crypto.subtle.importKey('spki', bytes(publicKey), { name: 'RSA-PSS', hash: 'SHA-384' }, true, ['verify'])

/** A random receipt, blinded so that the server can sign it without seeing it. */
export async function blind(publicKey: string): Promise<Blinded> {
  const receipt = suite.prepare(crypto.getRandomValues(new Uint8Array(32)))
  const { blindedMsg, inv } = await suite.blind(await keyFrom(publicKey), receipt)
  return { receipt: text(receipt), blinded: text(blindedMsg), inverse: text(inv) }
}

/** Unblinds the signature. Fails if the server signed something else than this receipt. */
export async function unblind(publicKey: string, { receipt, inverse }: Blinded, blindSignature: string) {
  const key = await keyFrom(publicKey)
  return text(await suite.finalize(key, bytes(receipt), bytes(blindSignature), bytes(inverse)))
}
