import { Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { kindsOfPost } from '../../../contract/posts/kinds.ts'
import type { Mentioned } from '../../../contract/posts/posts.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { hasFilm, hasText, type Written } from './content.ts'

const RichText = lazy(() => import('./rich/RichText.tsx').then((part) => ({ default: part.RichText })))

type Text = NonNullable<Written['texts']>[number]

interface Props {
  written: Written
  mentions: readonly z.output<typeof Mentioned>[]
}

/** The text in other languages; readers of any other language get the original. */
export function LanguagesField({ written, mentions }: Props) {
  const { t } = useText()
  const field = useField<readonly Text[]>({ name: 'texts' })
  const texts = field.value ?? []
  const taken = [written.language, ...texts.map(({ language }) => language)]
  const left = (Object.keys(locales) as Locale[]).filter((locale) => !taken.includes(locale))
  const { kind } = written
  const needsAlt = Boolean(written.picture_file_id ?? written.video_file_id)
  return (
    <fieldset className="f other-languages">
      <legend className="lab">{t('posts.write.languages.label')}</legend>
      <p className="hint">{t('posts.write.languages.hint')}</p>
      {texts.map(({ language }, at) => (
        <div key={language} className="fields other-language">
          <div className="row">
            <h2 className="grow" lang={language}>
              {locales[language]}
            </h2>
            <Button
              look="dq"
              small
              icon={Trash2}
              label={t('posts.write.languages.remove', { language: locales[language] })}
              onClick={() => field.change(texts.filter((_one, place) => place !== at))}
            />
          </div>
          <TextField
            name={`texts.${at}.title`}
            label={t('posts.write.field.title')}
            limit={limits.post_title}
            autoComplete="off"
            {...(kindsOfPost[kind].title === 'optional' && { optional: true })}
          />
          {hasText(kind) && (
            <Suspense fallback={<Skeleton shape="box" height="240px" />}>
              <RichText
                name={`texts.${at}.body`}
                label={t('posts.write.field.body')}
                limit={limits.post_body}
                names={mentions}
                networkIds={written.network_ids.map(Number)}
                language={language}
                {...(kindsOfPost[kind].text === 'optional' && { optional: true })}
              />
            </Suspense>
          )}
          {needsAlt && (
            <TextField
              name={`texts.${at}.picture_alt`}
              label={t(hasFilm(kind) ? 'posts.write.film.alt' : 'posts.write.field.picture_alt')}
              limit={limits.description}
              autoComplete="off"
            />
          )}
        </div>
      ))}
      {left.length > 0 && texts.length < limits.post_languages && (
        <Menu
          label={t('posts.write.languages.add')}
          items={left.map((language) => ({
            text: locales[language],
            lang: language,
            does: () => field.change([...texts, { language, title: '', body: '', picture_alt: '' }]),
          }))}
          opener={(props) => (
            <Button {...props} icon={Plus}>
              {t('posts.write.languages.add')}
            </Button>
          )}
        />
      )}
    </fieldset>
  )
}
