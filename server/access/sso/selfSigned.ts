import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

export interface Identity {
  key: string
  cert: string
  privateKey: KeyObject
}

const DAY = 86_400_000

const der = (tag: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const size =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const nothing = Buffer.from([5, 0])
const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), nothing)
const COMMON_NAME = Buffer.from('0603550403', 'hex')

const named = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
const moment = (at: Date) => {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(text))
}

/** A key with a self-signed certificate: the two sides of single sign-on exchange theirs directly. */
export function selfSigned(name: string, { from = -DAY, to = 365 * DAY } = {}): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Date.now()
  const body = sequence(
    der(0xa0, der(2, Buffer.from([2]))),
    der(2, Buffer.from([1])),
    SHA256_WITH_RSA,
    named(name),
    sequence(moment(new Date(now + from)), moment(new Date(now + to))),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const certificate = sequence(body, SHA256_WITH_RSA, der(3, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey,
  }
}
