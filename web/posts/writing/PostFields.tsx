import { lazy, Suspense, useRef } from 'react'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import { locales } from '../../../contract/locales.ts'
import { isPreviewed, kindsOfPost, postKinds } from '../../../contract/posts/kinds.ts'
import type { EmbeddedVideo, Mentioned, LinkPreview as Preview } from '../../../contract/posts/posts.ts'
import { useText } from '../../app/texts.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { useFormScope } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { hasFilm, hasLink, hasPicture, hasText, type Kind, type Shown, type Written } from './content.ts'
import { FilmField } from './FilmField.tsx'
import { kindIcons } from './kinds.ts'
import { LanguagesField } from './LanguagesField.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import { PhotoField } from './PhotoField.tsx'
import { NetworksField, SegmentsField } from './PlaceFields.tsx'
import { WhenField } from './When.tsx'

const RichText = lazy(() => import('./rich/RichText.tsx').then((part) => ({ default: part.RichText })))

interface Props {
  written: Written
  preview: z.output<typeof Preview>
  video: z.output<typeof EmbeddedVideo> | null
  film: Shown['film']
  previewStale: boolean
  mentions: readonly z.output<typeof Mentioned>[]
  picture_url: string | null
  /** A post stays what it is; a draft may still become something else. */
  mayChangeKind?: boolean
  /** Whether it is still to be chosen when it goes out. */
  withMoment: boolean
  known?: ReadonlyMap<number, string>
}

/** One form for the five kinds of post: each shows what it needs. */
export function PostFields({
  written,
  preview,
  video,
  film,
  previewStale,
  mentions,
  picture_url,
  mayChangeKind,
  withMoment,
  known,
}: Props) {
  const { t } = useText()
  const { kind, language } = written
  const network_ids = written.network_ids.map(Number)
  return (
    <div className="fields writing">
      {mayChangeKind && <KindField />}
      {hasFilm(kind) && <FilmField video={video} film={film} written={written} picture_url={picture_url} />}
      {isPreviewed(kind) && (
        <TextField
          name="url"
          type="url"
          limit={limits.url}
          placeholder="https://"
          autoComplete="off"
          hint={t(`posts.write.hint.url.${kind as 'news_link'}`)}
        />
      )}
      {isPreviewed(kind) && <LinkPreview url={written.url ?? ''} preview={preview} stale={previewStale} />}
      {kindsOfPost[kind].picture === 'required' && <PhotoField url={picture_url} optional={false} />}
      <TextField
        name="title"
        limit={limits.post_title}
        autoComplete="off"
        autoFocus={mayChangeKind && !written.title}
        {...(kindsOfPost[kind].title === 'optional' && { optional: true })}
      />
      {hasText(kind) && (
        <Suspense fallback={<Skeleton shape="box" height="240px" />}>
          <RichText
            name="body"
            limit={limits.post_body}
            names={mentions}
            networkIds={network_ids}
            language={language}
            hint={t('posts.write.hint.body')}
            {...(kindsOfPost[kind].text === 'optional' && { optional: true })}
          />
        </Suspense>
      )}
      {kindsOfPost[kind].picture === 'optional' && <PhotoField url={picture_url} optional />}
      <NetworksField ids={network_ids} kind={kind} {...(known && { known })} />
      <SegmentsField ids={(written.segment_ids ?? []).map(Number)} />
      {withMoment && <WhenField />}
      <ChoiceField
        name="language"
        short
        hint={t('posts.write.hint.language')}
        options={Object.entries(locales).map(([value, text]) => ({ value, text, lang: value }))}
      />
      <LanguagesField written={written} mentions={mentions} />
      <Switch name="comments_enabled" hint={t('posts.write.hint.comments_enabled')} />
    </div>
  )
}

/** Values a kind can't have are set aside, and return if the writer switches back. */
function KindField() {
  const { t } = useText()
  const { store } = useFormScope()
  const field = useField<Kind>({ name: 'kind' })
  const aside = useRef(new Map<string, unknown>())
  const become = (kind: Kind) => {
    const values = store.read().values
    const none = { url: null, video_file_id: null, picture_file_id: null, picture_alt: '', body: '' }
    type Name = keyof typeof none
    // The still of a film is no picture of a message.
    const placeOf = (name: Name, of: Kind) =>
      `${name.startsWith('picture_') && hasFilm(of) ? 'film ' : ''}${name}`
    const kept: Record<Name, boolean> = {
      url: hasLink(kind),
      video_file_id: hasFilm(kind),
      picture_file_id: hasPicture(kind) || hasFilm(kind),
      picture_alt: hasPicture(kind) || hasFilm(kind),
      body: hasText(kind),
    }
    const before = field.value ?? kind
    for (const name of Object.keys(none) as Name[]) {
      const now = values[name]
      const stays = kept[name] && placeOf(name, kind) === placeOf(name, before)
      if (now && !stays) aside.current.set(placeOf(name, before), now)
      if (stays && now) continue
      store.set(name, kept[name] ? (aside.current.get(placeOf(name, kind)) ?? none[name]) : none[name])
    }
    field.change(kind)
  }
  return (
    <fieldset className="f">
      <legend className="lab">{t('posts.write.kind_label')}</legend>
      <div className="kinds">
        {postKinds.map((kind) => (
          <label key={kind} className={kind === field.value ? 'kind on' : 'kind'}>
            <input
              type="radio"
              className="vh"
              name="kind"
              value={kind}
              checked={kind === field.value}
              onChange={() => become(kind)}
            />
            <Icon of={kindIcons[kind]} />
            <span>{t(`posts.write.kind.${kind}`)}</span>
          </label>
        ))}
      </div>
      <p className="hint">{t(`posts.write.lead.${field.value ?? 'group_message'}`)}</p>
    </fieldset>
  )
}
