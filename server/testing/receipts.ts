import { RSABSSA } from '@cloudflare/blindrsa-ts'

const suite = RSABSSA.SHA384.PSS.Randomized()
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const text = (raw: Uint8Array) => Buffer.from(raw).toString('base64url')

/** A receipt as a browser makes it: what is sent to be signed, and how its own signature is got from the answer. */
export async function newReceipt(public_key: string) {
  const key = await crypto.subtle.importKey(
    'spki',
    bytes(public_key),
    { name: 'RSA-PSS', hash: 'SHA-384' },
    true,
    ['verify'],
  )
  const receipt = suite.prepare(crypto.getRandomValues(new Uint8Array(32)))
  const { blindedMsg, inv } = await suite.blind(key, receipt)
  return {
    receipt: text(receipt),
    blinded: text(blindedMsg),
    signed: async (blind_signature: string) =>
      text(await suite.finalize(key, receipt, bytes(blind_signature), inv)),
  }
}
