import { invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const fieldsConstraints = {
  fields_title_taken: () => invalid({ title: { code: 'taken' } }),
}
