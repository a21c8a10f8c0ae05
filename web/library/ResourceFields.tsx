import { X } from 'lucide-react'
import { labels, tags } from '../../contract/libraryWords.ts'
import { limits } from '../../contract/limits.ts'
import { locales } from '../../contract/locales.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { FieldError, useField } from '../ui/field.tsx'
import { Select } from '../ui/Select.tsx'
import { ChoiceField } from '../ui/SelectField.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'

const every = { page_size: 100 } as const

/** What is said of a resource of any kind. Its own content stands before it. */
export function ResourceFields({ kind }: { kind: 'file' | 'link' | 'page' }) {
  const { t } = useText()
  return (
    <div className="fields">
      {kind === 'link' && (
        <TextField name="url" type="url" limit={limits.url} placeholder="https://" autoComplete="off" />
      )}
      <TextField name="title" limit={limits.resource_title} autoComplete="off" />
      <TextArea name="description" optional limit={limits.description} rows={3} />
      {kind === 'page' && (
        <div className="page-body">
          <TextArea name="body" limit={limits.document_body} rows={14} />
          <p className="hint">{t('library.hint.body')}</p>
        </div>
      )}
      <LabelField />
      <TagsField />
      <ChoiceField
        name="language"
        hint={t('library.hint.language')}
        short
        options={Object.entries(locales).map(([value, text]) => ({ value, text, lang: value }))}
      />
      <DateField name="expires_on" optional hint={t('library.hint.expires_on')} />
    </div>
  )
}

/** The form keeps the label's number; the control speaks words. */
function LabelField() {
  const field = useField<number | null>({ name: 'label_id' })
  const all = useQueryOf(labels.list, { query: every }).data?.items ?? []
  if (all.length === 0) return null
  return (
    <ChoiceField
      name="label_id"
      optional
      short
      label={field.label}
      value={field.value === null || field.value === undefined ? '' : String(field.value)}
      options={all.map(({ id, name }) => ({ value: String(id), text: name }))}
      onChange={(id) => field.change(Number(id) || null)}
    />
  )
}

function TagsField() {
  const { t } = useText()
  const field = useField<number[]>({ name: 'tag_ids' })
  const all = useQueryOf(tags.list, { query: every }).data?.items ?? []
  const chosen = field.value ?? []
  if (all.length === 0) return null
  const left = all.filter(({ id }) => !chosen.includes(id))
  return (
    <fieldset className="f">
      <legend className="lab">{field.label}</legend>
      <div className="row gap2 wrap">
        {all
          .filter(({ id }) => chosen.includes(id))
          .map(({ id, name }) => (
            <span key={id} className="pill on">
              {name}
              <Button
                look="q"
                small
                icon={X}
                label={t('library.field.remove_tag', { name })}
                onClick={() => field.change(chosen.filter((one) => one !== id))}
              />
            </span>
          ))}
        {left.length > 0 && (
          <Select
            label={t('library.field.add_tag')}
            value=""
            options={[
              { value: '', text: t('library.field.add_tag') },
              ...left.map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
            onChange={(id) => id && field.change([...chosen, Number(id)])}
          />
        )}
      </div>
      <FieldError id={field.id}>{field.error}</FieldError>
    </fieldset>
  )
}
