import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { textPlaces } from '../../../contract/surveys/translations.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { useContent } from './useContent.ts'

/** Translations, each text beside its original. */
export function LanguagesStep() {
  const { t } = useText()
  const { content, set } = useContent()
  const { locale: own, translations } = content
  const [chosen, setChosen] = useState<Locale | null>(null)
  const shown = translations.find(({ locale }) => locale === chosen) ?? translations[0]
  const taken = new Set([own, ...translations.map(({ locale }) => locale)])
  const left = (Object.keys(locales) as Locale[]).filter((locale) => !taken.has(locale))
  const places = textPlaces(content).filter(({ text }) => text.trim() !== '')
  const add = (locale: Locale) => {
    set('translations', [...translations, { locale, texts: {} }])
    setChosen(locale)
  }
  const write = (place: string, text: string) => {
    if (!shown) return
    const { [place]: _before, ...others } = shown.texts
    // An emptied text counts as untranslated.
    const texts = text.trim() === '' ? others : { ...others, [place]: text }
    set(
      'translations',
      translations.map((one) => (one === shown ? { ...one, texts } : one)),
    )
  }
  const isSaid = (place: string) => (shown?.texts[place] ?? '').trim() !== ''
  return (
    <Section
      title={t('surveys.languages.title')}
      aside={
        left.length > 0 &&
        translations.length < limits.post_languages && (
          <Menu
            label={t('surveys.languages.add')}
            align="end"
            items={left.map((locale) => ({ text: locales[locale], lang: locale, does: () => add(locale) }))}
            opener={(props) => (
              <Button small icon={Plus} {...props}>
                {t('surveys.languages.add')}
              </Button>
            )}
          />
        )
      }
    >
      <div className="fields">
        <ChoiceField
          short
          name="locale"
          label={t('surveys.languages.own')}
          hint={t('surveys.languages.hint')}
          options={(Object.keys(locales) as Locale[])
            .filter((locale) => locale === own || !taken.has(locale))
            .map((value) => ({ value, text: locales[value], lang: value }))}
        />
      </div>
      {translations.length > 1 && shown && (
        <Segmented
          label={t('surveys.languages.shown')}
          value={shown.locale}
          options={translations.map(({ locale }) => ({ value: locale, text: locales[locale] }))}
          onChange={setChosen}
        />
      )}
      {shown && (
        <div className="side-by-side">
          <div className="row wrap">
            <h3 lang={shown.locale}>{locales[shown.locale]}</h3>
            <span className="sm m3" role="status">
              {t('surveys.languages.done', {
                count: places.filter(({ place }) => isSaid(place)).length,
                of: places.length,
              })}
            </span>
            <Button
              look="dq"
              small
              icon={Trash2}
              className="end"
              onClick={() =>
                set(
                  'translations',
                  translations.filter((one) => one !== shown),
                )
              }
            >
              {t('surveys.languages.remove', { language: locales[shown.locale] })}
            </Button>
          </div>
          <ul>
            {places.map(({ place, text }) => (
              <li key={place}>
                <span lang={own} id={`said-${place}`}>
                  {text}
                </span>
                <div className="inp">
                  <input
                    type="text"
                    lang={shown.locale}
                    autoComplete="off"
                    maxLength={limits.description}
                    aria-labelledby={`said-${place}`}
                    value={shown.texts[place] ?? ''}
                    onChange={({ target }) => write(place, target.value)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
