import { ChevronDown, Languages } from 'lucide-react'
import { locales } from '../../contract/locales.ts'
import { chooseLanguage } from '../app/language.ts'
import { useEnterprise } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Menu, type MenuItem } from '../ui/dialogs/Menu.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The languages of the enterprise, each in its own name. */
export function useLanguages(): MenuItem[] {
  const { locale } = useText()
  const offered = useEnterprise().locales
  return offered.map((each) => ({
    text: locales[each],
    lang: each,
    chosen: each === locale,
    does: () => void chooseLanguage(each),
  }))
}

export function LanguageMenu({ look }: { look: 'button' | 'tool' }) {
  const { t, locale } = useText()
  const languages = useLanguages()
  if (languages.length < 2) return null
  const label = t('shell.language.choose', { language: locales[locale] })
  return (
    <Menu
      label={t('shell.language.title')}
      align={look === 'tool' ? 'end' : 'start'}
      items={languages}
      opener={(props) =>
        look === 'tool' ? (
          <button type="button" className="tool lang slot only-l" {...props}>
            <Icon of={Languages} size="s" />
            {(locale.split('-')[0] ?? locale).toUpperCase()}
            <span className="vh">{label}</span>
          </button>
        ) : (
          <Button look="q" icon={Languages} iconAfter={ChevronDown} label={label} {...props}>
            {locales[locale]}
          </Button>
        )
      }
    />
  )
}
