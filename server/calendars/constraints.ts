import { invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const calendarsConstraints = {
  calendars_name_taken: () => invalid({ name: { code: 'taken' } }),
}
