const marks = /[\u0300-\u036f]/g
const plainer = new Map([
  ...['øo', 'łl', 'đd', 'ħh', 'ıi', 'ςσ', "’'", "‘'", "ʼ'", '‐-', '‑-'].map(
    ([sign = '', plain = '']) => [sign, plain] as const,
  ),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
])
const signs = new RegExp(`[${[...plainer.keys()].join('')}]`, 'g')

/**
 * A text without capitals and accents, as searches compare it: the same as the database's function search_folded, for
 * what isn't looked for there.
 */
export const foldedText = (text: string) =>
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(signs, (sign) => plainer.get(sign) ?? sign)
    .normalize('NFKC')
