import { networkFields } from '../../../contract/networks/networkFields.ts'
import { useQueryOf } from '../../app/query.ts'
import { Facts } from '../../people/fields/FieldFacts.tsx'

/** What a network says to what its enterprise asks, as far as the reader may know it; nothing hints at the rest. */
export function NetworkFacts({ id }: { id: number }) {
  const { data } = useQueryOf(networkFields.show, { params: { id } })
  const filled = data?.items.filter(({ value }) => value !== null) ?? []
  return filled.length > 0 ? <Facts of={filled} /> : null
}
