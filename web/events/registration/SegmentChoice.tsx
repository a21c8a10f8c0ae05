import { useState } from 'react'
import { segments } from '../../../contract/segments/segments.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { useCountWords } from '../../segments/sentences.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'

interface Props {
  value: number | null
  onChange: (id: number) => void
}

/** One of the segments of the enterprise, with how many people it means. */
export function SegmentChoice({ value, onChange }: Props) {
  const { t } = useText()
  const count = useCountWords()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState({ page: 1, page_size: 10 })
  const query = { ...at, ...(search ? { search } : {}) }
  const { data, isPending, error, refetch } = useListOf(segments.list, { query })
  return (
    <div className="reg-form">
      <SearchField
        label={t('segments.list.search')}
        value={search}
        onChange={(words) => {
          setSearch(words)
          setAt({ ...at, page: 1 })
        }}
      />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState
            small
            level={3}
            title={t(search ? 'segments.list.none_found.title' : 'segments.list.empty.title')}
          />
        }
      >
        <fieldset className="f">
          <legend className="vh">{t('registrations.sync.segment')}</legend>
          <div className="reg-choices">
            {data?.items.map(({ id, name, member_count }) => (
              <label key={id} className="check">
                <input
                  type="radio"
                  className="rad"
                  name="segment"
                  checked={value === id}
                  onChange={() => onChange(id)}
                />
                <span>
                  <strong>{name}</strong> <span className="sm m2">{count(member_count)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {data && data.total > data.page_size && <Pager {...data} onChange={setAt} />}
      </ListState>
    </div>
  )
}
