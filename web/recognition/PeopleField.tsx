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
  const [seen, setSeen] = useState<readonly Person[]>(known)
  const ids = field.value ?? []
  const chosen = ids.flatMap((id) => seen.find((person) => person.id === id) ?? [])
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
              setSeen([...seen, person])
              field.change([...ids, person.id])
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}
