import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  privateDecrypt,
  publicEncrypt,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Blind signatures (RFC 9474, RSABSSA-SHA384-PSS-Randomized). The browser blinds a random message and unblinds our
 * signature into its receipt. We never see that receipt while signing, so we can't tell later whose it is.
 */
const BITS = 2048
const SALT = 48
export const RECEIPT_BYTES = 64

const makeKeys = promisify(generateKeyPair)

export interface ReceiptKeys {
  key_id: string
  /** SPKI and PKCS 8, base64url. */
  public_key: string
  private_key: string
}

const DER = { format: 'der' } as const

export async function newReceiptKeys(): Promise<ReceiptKeys> {
  const { publicKey, privateKey } = await makeKeys('rsa', { modulusLength: BITS })
  const spki = publicKey.export({ ...DER, type: 'spki' })
  return {
    key_id: hash('sha256', spki, 'base64url').slice(0, 22),
    public_key: spki.toString('base64url'),
    private_key: privateKey.export({ ...DER, type: 'pkcs8' }).toString('base64url'),
  }
}

const publicKeyOf = (text: string) =>
  createPublicKey({ key: Buffer.from(text, 'base64url'), ...DER, type: 'spki' })

/** Undefined if the message isn't a number below the key's modulus. */
export function signUnseen({ public_key, private_key }: ReceiptKeys, blinded: Buffer): Buffer | undefined {
  if (blinded.length !== BITS / 8) return undefined
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64url'), ...DER, type: 'pkcs8' })
  const padding = constants.RSA_NO_PADDING
  try {
    const signature = privateDecrypt({ key, padding }, blinded)
    // A faulty computation could reveal the private key, so the result is verified before it leaves.
    const back = publicEncrypt({ key: publicKeyOf(public_key), padding }, signature)
    return back.equals(blinded) ? signature : undefined
  } catch {
    return undefined
  }
}

export const isSigned = (public_key: string, receipt: Buffer, signature: Buffer) =>
  receipt.length === RECEIPT_BYTES &&
  verify(
    'sha384',
    receipt,
    { key: publicKeyOf(public_key), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT },
    signature,
  )
