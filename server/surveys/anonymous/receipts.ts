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
 * Receipts that are signed unseen (RFC 9474, RSABSSA-SHA384-PSS-Randomized). The browser blinds a random message; what
 * we sign tells us nothing of the receipt that it makes of it, so that we can't know later whose receipt we are shown.
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

/** Nothing where what came is no number that this key can sign. */
export function signUnseen({ public_key, private_key }: ReceiptKeys, blinded: Buffer): Buffer | undefined {
  if (blinded.length !== BITS / 8) return undefined
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64url'), ...DER, type: 'pkcs8' })
  const padding = constants.RSA_NO_PADDING
  try {
    const signature = privateDecrypt({ key, padding }, blinded)
    // A slip while reckoning would give the key away to whoever holds the result.
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
