const marks = /[\u0300-\u036f]/g
/** Signs that don't come apart into a letter and its accent. */
const plainer: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
}
const signs = new RegExp(`[${Object.keys(plainer).join('')}]`, 'g')

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
    .replace(signs, (sign) => plainer[sign] ?? sign)
    .normalize('NFKC')
