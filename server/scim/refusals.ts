import { scimUrns } from '../../contract/scim/resources.ts'
import { AppError, conflict, invalid } from '../platform/errors.ts'

/** The protocol's word for an error (RFC 7644 §3.12), by our code. The codes are keys of the error texts. */
const meanings: Record<string, { status: number; scimType?: string }> = {
  'scim.filter': { status: 400, scimType: 'invalidFilter' },
  'scim.path': { status: 400, scimType: 'invalidPath' },
  'scim.no_target': { status: 400, scimType: 'noTarget' },
  'scim.read_only': { status: 400, scimType: 'mutability' },
  'scim.operation': { status: 400, scimType: 'invalidSyntax' },
  'scim.user_taken': { status: 409, scimType: 'uniqueness' },
  'scim.user_leaving': { status: 409, scimType: 'uniqueness' },
  'scim.group_taken': { status: 409, scimType: 'uniqueness' },
  'scim.group_not_included': { status: 409, scimType: 'uniqueness' },
  'scim.changed_meanwhile': { status: 412 },
}

export const refusedFilter = (about: string) => conflict('scim.filter', { about: about.slice(0, 100) })
export const refusedPath = (about: string) => conflict('scim.path', { about: about.slice(0, 100) })
export const noTarget = (about: string) => conflict('scim.no_target', { about: about.slice(0, 100) })
export const readOnly = (about: string) => conflict('scim.read_only', { about: about.slice(0, 100) })
export const refusedOperation = (about: string) => conflict('scim.operation', { about: about.slice(0, 100) })
export const userTaken = () => conflict('scim.user_taken')
/** A value that doesn't fit, named as the provider names it. */
export const unfit = (attribute: string, code: string, facts?: Record<string, string | number>) =>
  invalid({ [attribute]: facts ? { code, facts } : { code } })

/** A refusal in the protocol's shape. All wrong attributes are named, each with its sentence. */
export function inTheirWords(
  thrown: unknown,
  status: number,
  { error }: { error: { code: string; message: string; fields?: Record<string, string> } },
) {
  const taken = thrown instanceof AppError && Object.values(thrown.fields ?? {}).some(isTaken)
  const meaning =
    meanings[error.code] ??
    (taken
      ? { status: 409, scimType: 'uniqueness' }
      : status === 422
        ? { status: 400, scimType: isUnreadable(thrown) ? 'invalidSyntax' : 'invalidValue' }
        : { status })
  const wrong = Object.entries(error.fields ?? {}).map(([name, text]) => `${name}: ${text}`)
  const says = [error.message, ...wrong].join(' ')
  return {
    status: meaning.status,
    says,
    body: {
      schemas: [scimUrns.error],
      status: String(meaning.status),
      ...('scimType' in meaning ? { scimType: meaning.scimType } : {}),
      detail: says,
    },
  }
}

const isTaken = ({ code }: { code: string }) => code === 'taken'
const isUnreadable = (thrown: unknown) =>
  thrown instanceof AppError &&
  Object.entries(thrown.fields ?? {}).some(([name, { code }]) => name === 'body' || code === 'unknown')
