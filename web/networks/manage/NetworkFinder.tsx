import { useState } from 'react'
import { palette } from '../../../contract/search/search.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

export interface Found {
  id: number
  name: string
}

interface Props {
  label: string
  chosen: Found | null
  choose: (network: Found) => void
  /** Networks that can't be chosen here. */
  without?: readonly number[]
}

/** A network by a part of its name. */
export function NetworkFinder({ label, chosen, choose, without = [] }: Props) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const { data, isPending, error, refetch } = useListOf(palette.find, { query: { q: search } })
  const found = (data?.items ?? []).flatMap((item) =>
    item.kind === 'network' && item.id !== null && !without.includes(item.id)
      ? [{ id: item.id, name: item.name }]
      : [],
  )
  return (
    <div className="finder-of-one">
      <SearchField label={label} value={search} onChange={setSearch} />
      {chosen && <p className="sm m2">{t('manage.connections.form.chosen', { name: chosen.name })}</p>}
      {search !== '' && (
        <ListState pending={isPending} error={error} retry={() => void refetch()}>
          {found.length === 0 && <p className="sm m2">{t('manage.list.none_found.title')}</p>}
          <div className="row gap2 wrap found">
            {found.map((network) => (
              <Button
                key={network.id}
                small
                aria-pressed={chosen?.id === network.id}
                onClick={() => {
                  choose(network)
                  setSearch('')
                }}
              >
                {network.name}
              </Button>
            ))}
          </div>
        </ListState>
      )}
    </div>
  )
}
