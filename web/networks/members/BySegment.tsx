import { useState } from 'react'
import { segmentLinks } from '../../../contract/networks/members.ts'
import { segments } from '../../../contract/segments/segments.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useCountWords } from '../../segments/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { useNetwork } from '../networkPage.ts'
import { firstLinks } from './search.ts'

interface At {
  page: number
  page_size: number
}

/** Adds everybody in a segment, once or for as long as they are in it. */
export function BySegment() {
  const { t } = useText()
  const network = useNetwork()
  const count = useCountWords()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState<At>(firstLinks)
  const [chosen, setChosen] = useState<number | null>(null)
  const [keep, setKeep] = useState(true)
  const query = { ...at, ...(search ? { search } : {}) }
  const { data, isPending, error, refetch } = useListOf(segments.list, { query })
  const { mutate, isPending: busy } = useSend(segmentLinks.add, {
    done: () => t('members.new.segment_added'),
    failed: () => t('members.new.add_failed'),
    stale: ['/api/v1/members', '/api/v1/groups'],
  })
  const add = () => {
    if (chosen !== null)
      mutate(
        { params: { id: network.id, segmentId: chosen }, body: { keep } },
        { onSuccess: () => setChosen(null) },
      )
  }
  const find = (words: string) => {
    setSearch(words)
    setAt(firstLinks)
  }
  return (
    <div className="naming">
      <SearchField label={t('segments.list.search')} value={search} onChange={find} />
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && data.items.length === 0 && (
          <EmptyState
            small
            level={3}
            title={t(search ? 'segments.list.none_found.title' : 'segments.list.empty.title')}
            actions={
              search && <Button onClick={() => find('')}>{t('segments.list.none_found.action')}</Button>
            }
          />
        )}
        {data && data.items.length > 0 && (
          <fieldset className="plain few-choices">
            <legend className="vh">{t('members.new.segment')}</legend>
            {data.items.map(({ id, name, member_count, can }) => (
              <label key={id} className="one-choice">
                <input
                  type="radio"
                  name="segment"
                  disabled={!can.list_members}
                  checked={chosen === id}
                  onChange={() => setChosen(id)}
                />
                <span>
                  <strong>{name}</strong>
                  <span className="sm m2">{count(member_count)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {data && data.total > data.page_size && <Pager {...data} onChange={setAt} />}
      </ListState>
      {data && data.items.length > 0 && (
        <>
          <Switch name="keep" label={t('members.new.keep')} value={keep} onChange={setKeep} />
          <Button look="p" busy={busy} aria-disabled={chosen === null} onClick={add}>
            {t('members.new.add_segment')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The segments a network keeps in step with; hidden while there is none. */
export function KeptSegments() {
  const { t } = useText()
  const network = useNetwork()
  const dates = useDates()
  const [at, setAt] = useState<At>(firstLinks)
  const { data, isPending, error, refetch } = useListOf(segmentLinks.list, {
    params: { id: network.id },
    query: at,
  })
  const stop = useSend(segmentLinks.remove, {
    done: () => t('members.new.stopped'),
    failed: () => t('members.new.stop_failed'),
  })
  if (data?.total === 0) return null
  return (
    <Section level={3} title={t('members.new.kept')}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        <ul className="marks kept">
          {data?.items.map(({ id, name, added_at, added_by, can }) => (
            <li key={id}>
              <span className="grow">
                <span className="b">{name}</span>
                <span className="sm m2 below">
                  {t('members.new.kept_since', { day: dates.short(added_at), name: added_by.name })}
                </span>
              </span>
              {can.manage && (
                <Button
                  small
                  label={`${t('members.new.stop')}: ${name}`}
                  busy={stop.isPending && stop.variables.params.segmentId === id}
                  onClick={() => stop.mutate({ params: { id: network.id, segmentId: id } })}
                >
                  {t('members.new.stop')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {data && data.total > data.page_size && <Pager {...data} onChange={setAt} />}
      </ListState>
    </Section>
  )
}
