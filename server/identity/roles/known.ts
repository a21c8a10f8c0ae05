import { type Permission, permissionNames } from '../../../contract/permissions.ts'

/** The permissions of a template that this release knows, in the order of the contract, each once. */
export const knownPermissions = (names: readonly string[]): Permission[] =>
  permissionNames.filter((permission) => names.includes(permission))
