import { engagementRanges } from '../../../contract/people/profile.ts'
import { oneOf } from '../../app/searchParams.ts'

const USUAL = '3M'

/** The range an address names, or the usual one. */
export const rangeOf = (search: Record<string, unknown>) => oneOf(search.range, engagementRanges) ?? USUAL
