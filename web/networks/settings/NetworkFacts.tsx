import { networkFields } from '../../../contract/networks/networkFields.ts'
import { useQueryOf } from '../../app/query.ts'
import { Facts } from '../../people/fields/FieldFacts.tsx'

/** A network's values in the enterprise's fields, as far as the reader may know them; nothing hints at others. */
export function NetworkFacts({ id }: { id: number }) {
  const { data } = useQueryOf(networkFields.show, { params: { id } })
  const filled = data?.items.filter(({ value }) => value !== null) ?? []
  return filled.length > 0 ? <Facts of={filled} /> : null
}
