/** The name of a language in another; its code if there is no name. */
export function languageName(locale: string, language: string) {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
