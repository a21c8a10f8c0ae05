/** An address in letters that lower-casing or trimming would turn into those of the address itself, and some that look alike. */
export const otherLetters = (address: string): string[] => [
  address.replace('k', '\u212a'),
  `\u00a0${address}`,
  `${address}\u00a0`,
  `\ufeff${address}`,
  `${address}\u3000`,
  address.replace('@', '\uff20'),
  address.replace('a', '\u0430'),
  address.replace('e', '\u200be'),
]
