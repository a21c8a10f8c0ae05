import type { ReactNode } from 'react'
import type { z } from 'zod'
import { myParts } from '../../contract/events/events.ts'
import type { NetworkMark } from '../../contract/networks/networks.ts'
import { useText } from '../app/texts.ts'
import { classes } from '../ui/classes.ts'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { Coloured } from '../ui/Glyph.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { Filters } from '../ui/tables/Filters.tsx'
import { useFolding } from '../ui/tables/filterContext.ts'
import { usePhone } from '../ui/useMedia.ts'
import { useCalendar } from './calendarView.tsx'

type Network = z.output<typeof NetworkMark>

/** One's networks in their colours: the legend of the calendar, and what narrows it. */
export function NetworkChips({ of: networks }: { of: readonly Network[] }) {
  const { t } = useText()
  const { asked, ask } = useCalendar()
  const chosen = asked.networks ?? []
  useFolding({
    narrows: chosen.length > 0 || asked.scope === 'all',
    clear: () => ask({ networks: undefined, scope: undefined }),
  })
  const turn = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    ask({ networks: next.length > 0 ? next : undefined, scope: undefined })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways everywhere.
    <div className="row wrap hscroll gap2 event-chips" role="group" aria-label={t('events.chips.label')}>
      <button
        type="button"
        className={classes('pill', chosen.length === 0 && asked.scope === undefined && 'on')}
        aria-pressed={chosen.length === 0 && asked.scope === undefined}
        onClick={() => ask({ networks: undefined, scope: undefined })}
      >
        {t('events.chips.mine')}
      </button>
      {networks.map(({ id, name, colour }) => (
        <Coloured as="span" key={id} colour={colour}>
          <button
            type="button"
            className={classes('pill', chosen.includes(id) && 'on')}
            aria-pressed={chosen.includes(id)}
            onClick={() => turn(id)}
          >
            <span className="dot" />
            {name}
          </button>
        </Coloured>
      ))}
      <button
        type="button"
        className={classes('pill', asked.scope === 'all' && 'on')}
        aria-pressed={asked.scope === 'all'}
        onClick={() => ask({ scope: asked.scope === 'all' ? undefined : 'all', networks: undefined })}
      >
        {t('events.chips.all')}
      </button>
    </div>
  )
}

/** Filters by network, kind, place and time; the search is for the list alone. */
export function Narrowing({ chips }: { chips?: ReactNode }) {
  const { t } = useText()
  const { asked, ask, view } = useCalendar()
  const phone = usePhone()
  return (
    <>
      {!phone && chips}
      <div className="row wrap gap2 event-tools">
        {view === 'list' && (
          <>
            <SearchField
              label={t('events.filter.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ view: 'list', search: search || undefined })}
            />
            <Segmented
              label={t('events.filter.phase')}
              value={asked.phase ?? 'upcoming'}
              options={(['upcoming', 'past'] as const).map((value) => ({
                value,
                text: t(`events.phase.${value}`),
              }))}
              onChange={(phase) => ask({ view: 'list', phase: phase === 'upcoming' ? undefined : phase })}
            />
          </>
        )}
        <Filters>
          {phone && chips}
          <Select
            name="mine"
            label={t('events.filter.mine')}
            value={asked.mine ?? 'any'}
            options={[
              { value: 'any', text: t('events.filter.anybody') },
              ...myParts.map((value) => ({ value, text: t(`events.filter.${value}`) })),
            ]}
            onChange={(mine) => ask({ mine: mine === 'any' ? undefined : mine })}
          />
          <Select
            name="online"
            label={t('events.filter.way')}
            value={asked.online ?? 'any'}
            options={[
              { value: 'any', text: t('events.filter.any_way') },
              { value: 'true', text: t('events.filter.online') },
              { value: 'false', text: t('events.filter.in_person') },
            ]}
            onChange={(online) =>
              ask({ online: online === 'any' ? undefined : (online as 'true' | 'false') })
            }
          />
          <SearchField
            label={t('events.filter.place')}
            value={asked.place ?? ''}
            onChange={(place) => ask({ place: place || undefined })}
          />
          {view === 'list' && (
            <Select
              name="sort_by"
              orders
              label={t('events.filter.order')}
              value={asked.sort_by ?? 'starts_at'}
              options={[
                { value: 'starts_at', text: t('events.filter.by_time') },
                { value: 'name', text: t('events.filter.by_name') },
              ]}
              onChange={(by) => ask({ view: 'list', sort_by: by === 'name' ? by : undefined })}
            />
          )}
        </Filters>
      </div>
    </>
  )
}
