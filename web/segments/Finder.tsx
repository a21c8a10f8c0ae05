import { useState } from 'react'
import { palette } from '../../contract/search/search.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { ListState } from '../ui/tables/ListState.tsx'

interface Props {
  kind: 'network' | 'person'
  label: string
  without?: readonly number[]
  choose: (found: { id: number; name: string }) => void
}

const MOST = 8

/** A person or a network by a part of the name, as the search of the whole product finds them. */
export function Finder({ kind, label, without = [], choose }: Props) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  return (
    <div>
      <SearchField label={label} value={search} onChange={setSearch} />
      {search !== '' && (
        <Found
          search={search}
          kind={kind}
          without={without}
          choose={(found) => {
            setSearch('')
            choose(found)
          }}
          none={t('segments.why.none_found')}
        />
      )}
    </div>
  )
}

function Found({
  search,
  kind,
  without = [],
  choose,
  none,
}: Omit<Props, 'label'> & { search: string; none: string }) {
  const { data, isPending, error, refetch } = useListOf(palette.find, { query: { q: search } })
  const found = (data?.items ?? []).flatMap(({ kind: of, id, name, detail }) =>
    of === kind && id !== null && !without.includes(id) ? [{ id, name, detail }] : [],
  )
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={found.length === 0}
      whenEmpty={<p className="sm m3">{none}</p>}
    >
      <ul className="finder-found">
        {found.slice(0, MOST).map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => choose(one)}>
              <span className="b">{one.name}</span>
              {one.detail && <span className="sm m3">{one.detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </ListState>
  )
}
