import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { useMe } from '../../app/me.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { useField } from '../../ui/forms/field.tsx'

interface Props {
  name: string
  /** The end of the day rather than its beginning. */
  end?: boolean
  hint?: string
}

/** A moment chosen by its day, which counts whole: it begins at midnight, or ends a minute before. */
export function DayField({ name, end = false, hint }: Props) {
  const { user } = useMe()
  const zone = user.time_zone
  const field = useField<string | null>({ name })
  return (
    <DateField
      name={name}
      optional
      hint={hint}
      value={field.value ? clockAt(field.value, zone).day : null}
      onChange={(day) => field.change(day ? momentAt(day, end ? '23:59' : '00:00', zone) : null)}
    />
  )
}
