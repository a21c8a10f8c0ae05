import { hash, verify } from '@node-rs/argon2'
import { invalid } from '../platform/errors.ts'
import { isCommon, isPersonal } from './knownBad.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)

let nobodysHash: Promise<string> | undefined

/** Takes as long for an account that doesn't exist as for one that does. */
export async function fitsPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await nobodysHash), password, options)
  return fits && Boolean(passwordHash)
}

/** Refuses a new password that many people use, or that is made of the person's own names; hashes any other. */
export async function newPasswordHash(password: string, about: readonly (string | null)[]): Promise<string> {
  if (isCommon(password)) throw invalid({ password: { code: 'password_common' } })
  if (isPersonal(password, about)) throw invalid({ password: { code: 'password_personal' } })
  return hashPassword(password)
}
