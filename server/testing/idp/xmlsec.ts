import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignedXml } from 'xml-crypto'
import type { Identity } from '../../access/sso/selfSigned.ts'

const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

const answers = () => spawnSync('xmlsec1', ['--version'], { timeout: 10_000 }).status === 0

/** Debian's own implementation of XML signatures: one that shares no line with ours. Installed where we may. */
function findXmlsec(): boolean {
  if (answers()) return true
  if (process.getuid?.() === 0) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' as const }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'xmlsec1'], quiet)
    if (answers()) return true
  }
  console.warn(
    'xmlsec1 is not here: answers are signed by our own library, and the independent ones are left out',
  )
  return false
}
export const hasXmlsec = findXmlsec()

export interface Signing {
  signature?: string
  digest?: string
  canonicalisation?: string
  /** The second transform. */
  transform?: string
  /** The certificate shown beside the signature; the signer's if left out. */
  shown?: Identity
}

const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '')

const template = (id: string, { signature, digest, canonicalisation, transform }: Signing, cert: string) =>
  `<ds:Signature xmlns:ds="${DSIG}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${canonicalisation ?? C14N}"/><ds:SignatureMethod Algorithm="${signature ?? RSA_SHA256}"/><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${DSIG}enveloped-signature"/><ds:Transform Algorithm="${transform ?? C14N}"/></ds:Transforms><ds:DigestMethod Algorithm="${digest ?? SHA256}"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${cert}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`

/** Signs the element with this id; the signature follows its first Issuer, as SAML requires. */
export function signXml(xml: string, id: string, by: Identity, how: Signing = {}): string {
  const place = xml.indexOf('</saml:Issuer>', xml.indexOf(`ID="${id}"`)) + '</saml:Issuer>'.length
  if (!hasXmlsec) return signWithLibrary(xml, id, by, how)
  const unsigned = xml.slice(0, place) + template(id, how, bare((how.shown ?? by).cert)) + xml.slice(place)
  const folder = mkdtempSync(join(tmpdir(), 'kindred-xmlsec-'))
  const file = (name: string) => join(folder, name)
  try {
    writeFileSync(file('in.xml'), unsigned)
    writeFileSync(file('key.pem'), by.key)
    const ids = ['protocol:Response', 'protocol:LogoutRequest', 'assertion:Assertion'].flatMap((name) => [
      '--id-attr:ID',
      `urn:oasis:names:tc:SAML:2.0:${name}`,
    ])
    execFileSync(
      'xmlsec1',
      ['--sign', '--privkey-pem', file('key.pem'), ...ids, '--output', file('out.xml'), file('in.xml')],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    return readFileSync(file('out.xml'), 'utf8')
      .replace(/^<\?xml[^>]*\?>\s*/, '')
      .trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function signWithLibrary(xml: string, id: string, by: Identity, how: Signing) {
  const signer = new SignedXml({
    privateKey: by.key,
    publicCert: (how.shown ?? by).cert,
    signatureAlgorithm: how.signature ?? RSA_SHA256,
    canonicalizationAlgorithm: how.canonicalisation ?? C14N,
  })
  signer.addReference({
    xpath: `//*[@ID='${id}']`,
    transforms: [`${DSIG}enveloped-signature`, how.transform ?? C14N],
    digestAlgorithm: how.digest ?? SHA256,
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `//*[@ID='${id}']/*[local-name()='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}
