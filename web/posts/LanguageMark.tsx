import { Languages } from 'lucide-react'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

/** The name of a language in another; its code if there is no name. */
export function languageName(locale: string, language: string) {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/** Shown on a text that isn't in the reader's own language. */
export function LanguageMark({ of: language }: { of: string }) {
  const { t, locale } = useText()
  if (language === locale) return null
  const name = languageName(locale, language)
  return (
    <span className="row gap1 sm m3 written-in">
      <Icon of={Languages} size="s" />
      {t('posts.written_in', { language: name })}
    </span>
  )
}
