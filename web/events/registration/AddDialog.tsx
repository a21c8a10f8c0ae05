import { X } from 'lucide-react'
import { useState } from 'react'
import { initiativeUsers } from '../../../contract/events/registrations.ts'
import { palette } from '../../../contract/search/search.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Inside } from './AttendeeDialogs.tsx'
import { registrationShownIn } from './shownIn.ts'

interface Person {
  id: number
  name: string
  pronouns: string | null
  avatar_url: string | null
}

/** People found by name, registered at once. */
export function AddDialog({ eventId, close, watch }: Inside) {
  const { t } = useText()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const add = useSend(initiativeUsers.create, {
    failed: () => t('registrations.add.failed'),
    stale: registrationShownIn,
  })
  const start = () =>
    chosen.length > 0 &&
    add.mutate(
      { body: { initiative_id: eventId, user_ids: chosen.map(({ id }) => id) } },
      {
        onSuccess: ({ id, state, done_count, refused_count }) => {
          if (state !== 'finished' || refused_count > 0) return watch(id)
          toast.good(t('registrations.add.done', { count: done_count }))
          close()
        },
      },
    )
  return (
    <Dialog
      title={t('registrations.add.title')}
      onClose={close}
      actions={
        <>
          <Cancel onClick={close} />
          <Button look="p" busy={add.isPending} aria-disabled={chosen.length === 0} onClick={start}>
            {t('registrations.add.action', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p className="lead">{t('registrations.add.lead')}</p>
      <div className="reg-form">
        <SearchField label={t('registrations.add.search')} value={words} onChange={setWords} />
        {words.trim().length > 1 && (
          <Found
            words={words.trim()}
            not={new Set(chosen.map(({ id }) => id))}
            choose={(person) => setChosen([...chosen, person])}
          />
        )}
        <h3>{t('registrations.add.chosen')}</h3>
        {chosen.length === 0 && <p className="m2">{t('registrations.add.nobody')}</p>}
        <ul className="reg-people">
          {chosen.map((person) => (
            <li key={person.id}>
              <Face of={person} size="s" />
              <span className="grow">{person.name}</span>
              <Button
                look="q"
                small
                icon={X}
                label={t('registrations.add.take_away', { name: person.name })}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface FoundProps {
  words: string
  not: ReadonlySet<number>
  choose: (person: Person) => void
}

function Found({ words, not, choose }: FoundProps) {
  const { data } = useQueryOf(palette.find, { query: { q: words } })
  const people = (data?.items ?? []).flatMap(({ kind, id, name, picture_url }): Person[] =>
    kind === 'person' && id !== null && !not.has(id)
      ? [{ id, name, pronouns: null, avatar_url: picture_url }]
      : [],
  )
  return (
    <ul className="reg-people">
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
