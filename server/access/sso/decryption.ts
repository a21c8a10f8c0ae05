import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import { SsoRefusal } from './refusal.ts'
import { attributeOf, childrenNamed, everywhere, is, parseXml, SAML, textOf } from './xml.ts'

const XENC = 'http://www.w3.org/2001/04/xmlenc#'
const XENC11 = 'http://www.w3.org/2009/xmlenc11#'

interface Cipher {
  name: 'aes-128-cbc' | 'aes-256-cbc' | 'aes-128-gcm' | 'aes-256-gcm'
  key: number
  iv: number
}
const ciphers: Record<string, Cipher> = {
  [`${XENC}aes128-cbc`]: { name: 'aes-128-cbc', key: 16, iv: 16 },
  [`${XENC}aes256-cbc`]: { name: 'aes-256-cbc', key: 32, iv: 16 },
  [`${XENC11}aes128-gcm`]: { name: 'aes-128-gcm', key: 16, iv: 12 },
  [`${XENC11}aes256-gcm`]: { name: 'aes-256-gcm', key: 32, iv: 12 },
}
/** RSA 1.5 is vulnerable to padding oracles and isn't accepted. */
const wrappings = new Set([`${XENC}rsa-oaep-mgf1p`, `${XENC11}rsa-oaep`])
const digests: Record<string, string> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  [`${XENC}sha256`]: 'sha256',
  [`${XENC}sha512`]: 'sha512',
}
const TAG = 16

/** The only child of its kind; otherwise this is no encrypted assertion. */
function only(below: Element, name: string): Element {
  const [found, ...more] = everywhere(below, name)
  if (!found || more.length > 0) throw new SsoRefusal('structure')
  return found
}

const methodOf = (element: Element) => {
  const [method, ...more] = childrenNamed(element, XENC, 'EncryptionMethod')
  if (!method || more.length > 0) throw new SsoRefusal('structure')
  return method
}

function bytesIn(element: Element): Buffer {
  const [data] = childrenNamed(element, XENC, 'CipherData')
  const text = data && textOf(childrenNamed(data, XENC, 'CipherValue')[0])
  if (!text) throw new SsoRefusal('structure')
  return Buffer.from(text.replace(/\s+/g, ''), 'base64')
}

/**
 * Decrypts an assertion. Every failure looks the same, so that senders of broken messages learn nothing from it.
 * Decrypting proves nothing about the author: the signature is checked next.
 */
export function decryptAssertion(encrypted: Element, keys: readonly string[]): string {
  const data = only(encrypted, 'EncryptedData')
  const wrapped = only(encrypted, 'EncryptedKey')
  const cipher = ciphers[attributeOf(methodOf(data), 'Algorithm') ?? '']
  const wrapping = methodOf(wrapped)
  if (!cipher || !wrappings.has(attributeOf(wrapping, 'Algorithm') ?? '')) throw new SsoRefusal('encrypted')
  const [digest] = everywhere(wrapping, 'DigestMethod')
  const oaepHash = digest ? digests[attributeOf(digest, 'Algorithm') ?? ''] : 'sha1'
  if (!oaepHash) throw new SsoRefusal('encrypted')
  for (const key of keys) {
    const text = tried(() => opened(cipher, unwrapped(bytesIn(wrapped), key, oaepHash), bytesIn(data)))
    if (text === undefined) continue
    const root = parseXml(text, { comments: false })
    if (!is(root, SAML, 'Assertion')) throw new SsoRefusal('structure')
    return text
  }
  throw new SsoRefusal('encrypted')
}

/** Undefined if it was encrypted for another key. */
function tried(open: () => string): string | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SsoRefusal) throw error
    return undefined
  }
}

const unwrapped = (value: Buffer, key: string, oaepHash: string) =>
  privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, value)

function opened({ name, key: size, iv: ivSize }: Cipher, key: Buffer, value: Buffer): string {
  if (key.length !== size || value.length <= ivSize + TAG) throw new RangeError('length')
  const iv = value.subarray(0, ivSize)
  const decode = (bytes: Buffer) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (name === 'aes-128-gcm' || name === 'aes-256-gcm') {
    const decipher = createDecipheriv(name, key, iv, { authTagLength: TAG })
    decipher.setAuthTag(value.subarray(-TAG))
    return decode(Buffer.concat([decipher.update(value.subarray(ivSize, -TAG)), decipher.final()]))
  }
  const decipher = createDecipheriv(name, key, iv).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(value.subarray(ivSize)), decipher.final()])
  // XML encryption pads with arbitrary bytes; only the last byte is the length.
  const fill = padded.at(-1) ?? 0
  if (fill < 1 || fill > 16) throw new RangeError('padding')
  return decode(padded.subarray(0, -fill))
}
