import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { SAVED_MENTORSHIP_FILTERS } from '../../../contract/mentorship/profiles.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import { settings } from '../../../contract/people/people.ts'
import { useAsked } from '../../app/asked.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/dialogs/Popover.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toastStore.ts'
import { type PeopleSearch, peopleAsked, peopleSearch } from '../search.ts'
import { isNarrowed, noFilter } from './PeopleFilters.tsx'

const params = { key: SAVED_MENTORSHIP_FILTERS }

interface Saved {
  name: string
  side: MentorshipSide
  filter: Record<string, unknown>
}

const isSaved = (one: unknown): one is Saved =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'side' in one &&
  'filter' in one &&
  typeof one.filter === 'object' &&
  one.filter !== null

/** A kept filter as the address of the list says it; what isn’t one any more is left out. */
const askedBy = ({ filter }: Saved): PeopleSearch => ({
  ...noFilter,
  ...peopleSearch({
    ...filter,
    topic: filter.mentoring_topic_id,
    type: filter.mentoring_type_id,
    weekday: filter.weekday === undefined ? undefined : String(filter.weekday),
    free: filter.has_place === undefined ? undefined : String(filter.has_place),
  }),
})

const keptOf = (side: MentorshipSide, asked: PeopleSearch) => {
  const { page: _page, page_size: _size, sort_by: _order, side: _side, ...filter } = peopleAsked(side, asked)
  return JSON.parse(JSON.stringify(filter)) as Record<string, string | number>
}

/** Filters kept under a name, for people who look again and again. */
export function SavedFilters({ side }: { side: MentorshipSide }) {
  const { t } = useText()
  const { asked, ask } = useAsked<PeopleSearch>()
  const { data } = useQueryOf(settings.read, { params })
  const kept: readonly unknown[] = Array.isArray(data?.value) ? data.value : []
  const all = kept.filter(isSaved)
  const mine = all.filter((one) => one.side === side)
  const now = JSON.stringify(keptOf(side, asked))
  const current = mine.find((one) => JSON.stringify(keptOf(side, askedBy(one))) === now)
  const keep = async (next: readonly Saved[]) => {
    const body = next.map(({ name, side: of, filter }) => ({
      name,
      side: of,
      filter: filter as Record<string, string>,
    }))
    queryClient.setQueryData(keyOf(settings.read.path, params), { ...params, value: body })
    await call(settings.write, { params, body }).catch(() => toast.bad(t('mentorship.find.saved.failed')))
  }
  const mayKeep = isNarrowed(asked) && !current && mine.length < limits.mentorship_waiting
  if (mine.length === 0 && !mayKeep) return null
  return (
    <div className="row wrap gap2 saved-filters">
      {mine.map((one) => (
        <span key={one.name} className={one === current ? 'chip on' : 'chip'}>
          <button
            type="button"
            aria-pressed={one === current}
            onClick={() => ask(one === current ? noFilter : askedBy(one))}
          >
            {one.name}
          </button>
          <button
            type="button"
            className="off"
            aria-label={t('mentorship.find.saved.forget', { name: one.name })}
            onClick={() => void keep(all.filter((other) => other !== one))}
          >
            <Icon of={X} />
          </button>
        </span>
      ))}
      {mayKeep && (
        <Popover
          label={t('mentorship.find.saved.keep')}
          opener={(props) => (
            <Button look="q" small icon={Bookmark} {...props}>
              {t('mentorship.find.saved.keep')}
            </Button>
          )}
        >
          {(close) => (
            <NameIt
              taken={mine.map(({ name }) => name)}
              onName={(name) => {
                close()
                void keep([...all, { name, side, filter: keptOf(side, asked) }])
              }}
            />
          )}
        </Popover>
      )}
    </div>
  )
}

function NameIt({ taken, onName }: { taken: readonly string[]; onName: (name: string) => void }) {
  const { t } = useText()
  const [name, setName] = useState('')
  const plain = name.trim()
  const isTaken = taken.includes(plain)
  return (
    <form
      className="saved-name"
      onSubmit={(event) => {
        event.preventDefault()
        if (plain && !isTaken) onName(plain)
      }}
    >
      <TextField
        name="filter_name"
        label={t('mentorship.find.saved.name')}
        limit={limits.name}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isTaken ? t('mentorship.find.saved.taken') : undefined}
      />
      <Button type="submit" aria-disabled={!plain || isTaken}>
        {t('mentorship.find.saved.save')}
      </Button>
    </form>
  )
}
