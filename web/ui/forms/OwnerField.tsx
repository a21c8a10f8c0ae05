import { type ReactNode, useState } from 'react'
import type { Face as Person } from '../../../contract/shapes.ts'
import { Button } from '../Button.tsx'
import { Face } from '../Face.tsx'
import { FieldFrame, useField } from './field.tsx'

interface Props {
  /** Who it is so far. */
  first: Person | null
  /** What the button says by which somebody else is looked for. */
  other: string
  /** Where they are found. */
  find: (choose: (person: Person) => void) => ReactNode
}

/** Who answers for something: shown by face and name, and somebody else is found in its place. */
export function OwnerField({ first, other, find }: Props) {
  const field = useField<number | null>({ name: 'owner_id' })
  const [picked, setPicked] = useState<Person | null>(null)
  const chosen = [picked, first].find((person) => person?.id === field.value)
  const choose = (person: Person | null) => {
    setPicked(person)
    field.change(person?.id ?? null)
  }
  return (
    <FieldFrame group optional field={field}>
      {chosen ? (
        <div className="row gap2">
          <Face of={chosen} size="s" />
          <span className="grow b">{chosen.name}</span>
          <Button small look="q" onClick={() => choose(null)}>
            {other}
          </Button>
        </div>
      ) : (
        find(choose)
      )}
    </FieldFrame>
  )
}
