import { X } from 'lucide-react'
import { useState } from 'react'
import type { Face as Person } from '../../contract/shapes.ts'
import { useText } from '../app/texts.ts'
import { PersonFinder } from '../networks/leaders/PersonField.tsx'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { FieldFrame, useField } from '../ui/forms/field.tsx'
import './recognition.css'

interface Props {
  name: string
  hint?: string
  /** Those it begins with, by their faces. */
  known: readonly Person[]
  most: number
}

/** Several people, found by name. */
export function PeopleField({ name, hint, known, most }: Props) {
  const { t } = useText()
  const field = useField<number[]>({ name })
  const [found, setFound] = useState<readonly Person[]>([])
  const ids = field.value ?? []
  const chosen = ids.flatMap((id) => [...known, ...found].find((person) => person.id === id) ?? [])
  return (
    <FieldFrame field={field} hint={hint} group>
      <div className="people-choice">
        {chosen.map((person) => (
          <div key={person.id} className="row">
            <Face of={person} />
            <span className="grow b">{person.name}</span>
            <Button
              look="q"
              small
              icon={X}
              label={t('recognition.words.remove', { name: person.name })}
              onClick={() => field.change(ids.filter((id) => id !== person.id))}
            />
          </div>
        ))}
        {ids.length < most && (
          <PersonFinder
            without={ids}
            choose={(person) => {
              setFound([...found, person])
              field.change([...ids, person.id])
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}
