const keepsCapitals = /^(de|ja|ko|zh)/

/**
 * A noun as it stands in the middle of a sentence: "Circle" becomes "circle". German writes nouns with a capital
 * wherever they stand, scripts without capitals leave a foreign word as it is, and an abbreviation (ERG) keeps its letters.
 */
export function middleOfSentence(word: string, locale: string) {
  const [first = '', second = ''] = word
  const isAbbreviation = second !== '' && second !== second.toLocaleLowerCase(locale)
  if (keepsCapitals.test(locale) || isAbbreviation) return word
  return first.toLocaleLowerCase(locale) + word.slice(first.length)
}
