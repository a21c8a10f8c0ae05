import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto'

const XENC = 'http://www.w3.org/2001/04/xmlenc#'

export interface Encrypting {
  content?: 'aes128-cbc' | 'aes256-cbc' | 'aes256-gcm'
  key?: 'rsa-oaep-mgf1p' | 'rsa-1_5'
}

/** Encrypts an assertion as a provider does, for the key of this certificate. */
export function encrypted(
  assertion: string,
  cert: string,
  { content = 'aes256-gcm', key: wrapping = 'rsa-oaep-mgf1p' }: Encrypting = {},
) {
  const key = randomBytes(content.startsWith('aes128') ? 16 : 32)
  const padding = wrapping === 'rsa-1_5' ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING
  const wrapped = publicEncrypt(
    {
      key: new X509Certificate(cert).publicKey,
      padding,
      ...(wrapping === 'rsa-1_5' ? {} : { oaepHash: 'sha1' }),
    },
    key,
  )
  const uri = content.endsWith('gcm') ? `http://www.w3.org/2009/xmlenc11#${content}` : `${XENC}${content}`
  return `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="${XENC}" Type="${XENC}Element"><xenc:EncryptionMethod Algorithm="${uri}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${XENC}${wrapping}"/><xenc:CipherData><xenc:CipherValue>${wrapped.toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>${sealed(assertion, key, content).toString('base64')}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`
}

function sealed(text: string, key: Buffer, content: string) {
  const bits = content.startsWith('aes128') ? 'aes-128' : 'aes-256'
  if (content.endsWith('gcm')) {
    const iv = randomBytes(12)
    const cipher = createCipheriv(`${bits}-gcm` as 'aes-256-gcm', key, iv)
    return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }
  const iv = randomBytes(16)
  return Buffer.concat([
    iv,
    ...((cipher) => [cipher.update(text), cipher.final()])(createCipheriv(`${bits}-cbc`, key, iv)),
  ])
}
