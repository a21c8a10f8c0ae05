import { X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { palette } from '../../../contract/search/search.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face, type Someone } from '../../ui/Face.tsx'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { FieldError, useField } from '../../ui/forms/field.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { Segmented } from '../../ui/Tabs.tsx'

/** A person here or somebody from outside: chosen once, when the sponsor is added. */
export function WhoField() {
  const { t } = useText()
  const [outside, setOutside] = useState(false)
  const person = useField<number | null>({ name: 'user_id' })
  const name = useField<string | null>({ name: 'name' })
  return (
    <div className="who">
      <Segmented
        label={t('sponsors.who.legend')}
        value={outside ? 'outside' : 'person'}
        options={[
          { value: 'person', text: t('sponsors.who.person') },
          { value: 'outside', text: t('sponsors.who.outside') },
        ]}
        onChange={(who) => {
          setOutside(who === 'outside')
          person.change(null)
          name.change(null)
        }}
      />
      {outside ? <TextField name="name" limit={limits.name} autoComplete="off" /> : <PersonField />}
    </div>
  )
}

function PersonField() {
  const { t } = useText()
  const field = useField<number | null>({ name: 'user_id' })
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Someone | null>(null)
  if (chosen)
    return (
      <div className="row">
        <Face of={chosen} />
        <span className="b grow">{chosen.name}</span>
        <Button
          look="q"
          small
          icon={X}
          label={t('sponsors.who.change')}
          onClick={() => {
            setChosen(null)
            field.change(null)
          }}
        />
      </div>
    )
  return (
    <>
      <SearchField label={t('sponsors.who.search')} value={words} onChange={setWords} />
      {words.trim().length > 1 && (
        <Found
          words={words.trim()}
          choose={(person) => {
            setChosen(person)
            setWords('')
            field.change(person.id)
          }}
        />
      )}
      <div role="alert">
        <FieldError id={field.id}>{field.error}</FieldError>
      </div>
    </>
  )
}

function Found({ words, choose }: { words: string; choose: (person: Someone) => void }) {
  const { t } = useText()
  const { data } = useQueryOf(palette.find, { query: { q: words } })
  if (!data) return null
  const people = data.items.flatMap(({ kind, id, name, picture_url }): Someone[] =>
    kind === 'person' && id !== null ? [{ id, name, avatar_url: picture_url }] : [],
  )
  if (people.length === 0)
    return (
      <p className="sm m2" role="status">
        {t('sponsors.who.nobody')}
      </p>
    )
  return (
    <ul className="found">
      {people.map((person) => (
        <li key={person.id}>
          <Button look="q" onClick={() => choose(person)}>
            <Face of={person} size="s" />
            <span>{person.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The details of any kind of sponsor. */
export function SponsorWords() {
  const { t } = useText()
  return (
    <>
      <TextField
        name="title"
        optional
        limit={limits.sponsor_widget_title}
        hint={t('sponsors.hint.title')}
        autoComplete="off"
      />
      <TextField
        name="header"
        optional
        limit={limits.sponsor_widget_title}
        hint={t('sponsors.hint.header')}
        autoComplete="off"
      />
      <TextArea name="message" optional limit={limits.comment} rows={6} />
      <TextField
        name="video_url"
        type="url"
        optional
        hint={t('sponsors.hint.video_url')}
        autoComplete="off"
        placeholder="https://"
      />
      <Switch name="visible" hint={t('sponsors.hint.visible')} />
    </>
  )
}
