import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { textOfValue } from '../../../contract/fields/values.ts'
import type { KpiUpdate } from '../../../contract/planning/kpis.ts'
import { kpiUpdates } from '../../../contract/planning/networkKpis.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { Change } from './Change.tsx'
import { Corrections } from './Corrections.tsx'
import { type KpiPlace, staleKpis } from './place.ts'
import type { UpdatesSearch } from './search.ts'
import { UpdateDialog } from './UpdateDialog.tsx'
import { useKpiWords } from './words.ts'
import './kpis.css'

export type Update = z.output<typeof KpiUpdate>
type Open = { about: 'new' } | { about: 'edit' | 'delete'; update: Update } | null

interface PanelProps {
  place: KpiPlace
  tools?: ReactNode
  /** Shown beside the updates where there is room, above them elsewhere. */
  beside?: ReactNode
}

/** How things stood, the latest day first. */
export function UpdatesPanel({ place, tools, beside }: PanelProps) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<UpdatesSearch>()
  const [open, setOpen] = useState<Open>(null)
  const { search, page, page_size } = asked
  const { data, isPending, error, refetch } = useListOf(place.updates, {
    params: { id: place.id },
    query: { search, page, page_size: page_size as 25 | undefined },
  })
  const close = () => setOpen(null)
  const add = (
    <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
      {t('planning.updates.add')}
    </Button>
  )
  return (
    <>
      <div className="kpi-tools">
        <SearchField
          label={t('planning.updates.search')}
          value={search ?? ''}
          onChange={(words) => ask({ search: words || undefined })}
        />
        {data && data.total > 0 && tools}
        {data?.can.manage && (data.total > 0 || search) && add}
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          search === undefined ? (
            <EmptyState
              title={t('planning.updates.empty.title')}
              actions={data?.can.manage ? add : undefined}
            >
              {t('planning.updates.empty.says')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('planning.updates.none')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>{t('planning.updates.all')}</Button>
              }
            />
          )
        }
      >
        <div className={classes('updates', beside !== undefined && 'split')}>
          {beside !== undefined && <div className="updates-beside">{beside}</div>}
          <div>
            {data?.items.map((update) => (
              <UpdateLine
                key={update.id}
                of={update}
                edit={() => setOpen({ about: 'edit', update })}
                remove={() => setOpen({ about: 'delete', update })}
              />
            ))}
            {data && <Pager {...data} onChange={turn} />}
          </div>
        </div>
      </ListState>
      {open?.about === 'new' && <UpdateDialog place={place} of={null} onClose={close} />}
      {open?.about === 'edit' && <UpdateDialog place={place} of={open.update} onClose={close} />}
      {open?.about === 'delete' && <Deleting of={open.update} onClose={close} />}
    </>
  )
}

interface LineProps {
  of: Update
  edit: () => void
  remove: () => void
}

function UpdateLine({ of: update, edit, remove }: LineProps) {
  const { t } = useText()
  const dates = useDates('UTC')
  const day = dates.day(update.reported_on)
  const words = useKpiWords()
  return (
    <article className="update-line">
      <div className="row gap2">
        <h2>{day}</h2>
        <span className="grow row gap2 sm m2">
          {update.author && (
            <>
              <Face of={update.author} size="x" />
              <span>{update.author.name}</span>
            </>
          )}
        </span>
        {update.can.change && (
          <>
            <Button
              look="q"
              small
              icon={Pencil}
              label={t('planning.updates.edit_of', { day })}
              onClick={edit}
            />
            <Button
              look="q"
              small
              icon={Trash2}
              label={t('planning.updates.delete.of', { day })}
              onClick={remove}
            />
          </>
        )}
      </div>
      {update.comment && <p className="said">{update.comment}</p>}
      {update.fields.length > 0 && (
        <dl>
          {update.fields.map(({ id, title, unit, value, variance }) => (
            <div key={id} className={typeof value === 'number' ? 'number' : undefined}>
              <dt>{title}</dt>
              <dd>{typeof value === 'number' ? words.number(value, unit) : textOfValue(value)}</dd>
              {typeof value === 'number' && (
                <dd className="since">{variance !== null && <Change of={variance} />}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {update.pictures.length > 0 && (
        <ul className="update-pictures">
          {update.pictures.map(({ file_id, url, alt }) => (
            <li key={file_id}>
              <img src={url} alt={alt} width={180} height={120} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      {update.correction_count > 0 && <Corrections of={update} />}
    </article>
  )
}

function Deleting({ of: update, onClose }: { of: Update; onClose: () => void }) {
  const { t } = useText()
  const dates = useDates('UTC')
  const { mutate, isPending } = useSend(kpiUpdates.delete, {
    done: () => t('planning.updates.delete.done', { day: dates.day(update.reported_on) }),
    failed: () => t('planning.updates.delete.failed'),
    stale: staleKpis,
  })
  return (
    <ConfirmDialog
      title={t('planning.updates.delete.ask', { day: dates.day(update.reported_on) })}
      lose={t('planning.updates.delete.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: update.id } }, { onSettled: onClose })}
    >
      {t('planning.updates.delete.says')}
    </ConfirmDialog>
  )
}
