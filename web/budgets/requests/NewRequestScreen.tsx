import { useAsked } from '../../app/asked.ts'
import type { NewRequestSearch } from '../search.ts'
import { RequestForm } from './RequestForm.tsx'

export function NewRequestScreen() {
  const { asked } = useAsked<NewRequestSearch>()
  return <RequestForm of={null} eventId={asked.event} />
}
