import { Languages } from 'lucide-react'
import { languageName } from '../app/languageName.ts'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

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
