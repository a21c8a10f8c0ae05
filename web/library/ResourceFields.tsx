import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { MOST_TAGS } from '../../contract/library/resources.ts'
import { limits } from '../../contract/limits.ts'
import { locales } from '../../contract/locales.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { DateField } from '../ui/forms/DateField.tsx'
import { FieldError, useField } from '../ui/forms/field.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../ui/forms/TextField.tsx'
import { useLabels, useTags, useWordsOf } from './choices.ts'
import { Adder } from './Finder.tsx'

/** The details common to all resources, below their own content. */
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

function LabelField() {
  const { t } = useText()
  const field = useField<number | null>({ name: 'label_id' })
  const chosen = field.value ? [field.value] : []
  return (
    <WordsField
      kind="label"
      label={field.label}
      add={t(chosen.length > 0 ? 'library.field.other_label' : 'library.field.choose_label')}
      chosen={chosen}
      change={(ids) => field.change(ids.at(-1) ?? null)}
      error={<FieldError id={field.id}>{field.error}</FieldError>}
    />
  )
}

function TagsField() {
  const { t } = useText()
  const field = useField<number[]>({ name: 'tag_ids' })
  const chosen = field.value ?? []
  return (
    <WordsField
      kind="tag"
      label={field.label}
      add={chosen.length < MOST_TAGS ? t('library.field.add_tag') : undefined}
      chosen={chosen}
      change={field.change}
      error={<FieldError id={field.id}>{field.error}</FieldError>}
    />
  )
}

interface WordsFieldProps {
  kind: 'label' | 'tag'
  label: string
  /** The button's label; without it there is no room for another. */
  add: string | undefined
  chosen: readonly number[]
  change: (ids: number[]) => void
  error: ReactNode
}

/** Labels and tags: the form keeps their numbers, the control speaks words. */
function WordsField({ kind, label, add, chosen, change, error }: WordsFieldProps) {
  const { t } = useText()
  const words = useWordsOf(kind, chosen)
  return (
    <fieldset className="f">
      <legend className="lab">{label}</legend>
      <div className="row gap2 wrap">
        {words.map(({ id, name }) => (
          <span key={id} className="pill on">
            {name}
            <Button
              look="q"
              small
              icon={X}
              label={t('library.field.remove_tag', { name })}
              onClick={() => change(chosen.filter((one) => one !== id))}
            />
          </span>
        ))}
        {add && (
          <Adder
            text={add}
            search={t(`library.words.${kind}.search`)}
            among={kind === 'label' ? useLabels : useTags}
            without={chosen}
            choose={({ id }) => change([...chosen, id])}
          />
        )}
      </div>
      {error}
    </fieldset>
  )
}
