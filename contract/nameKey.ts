const unseen = /\p{Default_Ignorable_Code_Point}/gu
const blanks = /[\t\n\v\f\r \u0085\u1680\u2028\u2029\u2800]+/g

/**
 * The key that makes a name unique: the same as the database's function name_key, for names that aren't saved yet.
 */
export const nameKey = (name: string) =>
  name
    .replace(unseen, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(blanks, ' ')
    .replace(/^ | $/g, '')
