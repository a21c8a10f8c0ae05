import { totalOf } from '../platform/database/totals.ts'
import type { Counted } from './findables.ts'

export const isNone = (counted: Counted) => Number(counted?.count ?? 0) === 0

export const toldOf = (counted: Counted) => totalOf(Number(counted?.count ?? 0), counted?.cut)
