import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pointRecounts } from '../../../contract/recognition/rules.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { go } from '../../app/navigation.ts'
import { queryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toRecognition, toRecognitionAdmin } from '../addresses.ts'
import { type FoundPeopleSearch, foundPeopleAsked } from '../search.ts'
import { stalePoints, staleRules } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'
import { RecountBadge } from './RecountBadge.tsx'
import '../recognition.css'

type Recount = Answers<typeof pointRecounts.show>
type Row = Answers<typeof pointRecounts.people>['items'][number]

const AGAIN = 1500
const isBusy = ({ state }: Recount) => state === 'counting' || state === 'applying' || state === 'taking_back'

/** What a changed rule would change, person by person; then whether it shall. */
export function RecountScreen({ id }: { id: string }) {
  const { t } = useText()
  const words = useRecognitionWords()
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(pointRecounts.show, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? AGAIN : false),
  })
  const title = data
    ? t('recognition.admin.recount.title_of', { cause: words.cause(data.cause) })
    : t('recognition.admin.recount.title')
  useTitle(title)
  return (
    <Page
      title={title}
      crumbs={[{ href: toRecognitionAdmin.points, text: t('recognition.admin.rules.title') }]}
      actions={data && <Acts of={data} />}
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && (
          <>
            <Sum of={data} />
            {data.state !== 'counting' && <Differences key={data.state} id={id} />}
          </>
        )}
      </ListState>
    </Page>
  )
}

/** The whole of it as a sentence, and how far the work is. */
function Sum({ of: recount }: { of: Recount }) {
  const { t } = useText()
  const words = useRecognitionWords()
  const { state, rule, people, more, less, done, of } = recount
  return (
    <div className="recount-sum">
      <p className="row wrap gap2">
        <RecountBadge state={state} />
        <span className="m2">
          {rule.enabled
            ? t('recognition.admin.rules.each', { points: words.points(rule.points) })
            : t('recognition.admin.recount.off')}
        </span>
      </p>
      {isBusy(recount) && (
        <>
          <progress
            className="progress"
            aria-label={t(`recognition.admin.recount.state.${state}`)}
            max={Math.max(of, 1)}
            value={done}
          />
          <p className="sm m2" role="status">
            {t('recognition.admin.recount.looked', { done: words.number(done), of: words.number(of) })}
          </p>
        </>
      )}
      {state !== 'counting' && (
        <p className="b">
          {people === 0
            ? t('recognition.admin.recount.nobody')
            : t('recognition.admin.recount.sum', {
                count: people,
                more: words.number(more),
                less: words.number(Math.abs(less)),
              })}
        </p>
      )}
      <p className="m2">{t(`recognition.admin.recount.says.${state}`)}</p>
    </div>
  )
}

function Acts({ of: recount }: { of: Recount }) {
  const { t } = useText()
  const [asking, setAsking] = useState<'apply' | 'take_back' | 'drop' | null>(null)
  const stale = [...staleRules, ...stalePoints, pointRecounts.show.path, pointRecounts.people.path]
  const apply = useSend(pointRecounts.apply, {
    done: () => t('recognition.admin.recount.done.apply'),
    stale,
  })
  const takeBack = useSend(pointRecounts.takeBack, {
    done: () => t('recognition.admin.recount.done.take_back'),
    stale,
  })
  const drop = useSend(pointRecounts.drop, {
    done: () => t('recognition.admin.recount.done.drop'),
    stale: staleRules,
  })
  const params = { id: recount.id }
  const close = () => setAsking(null)
  const does = () => {
    if (asking === 'apply') apply.mutate({ params }, { onSettled: close })
    else if (asking === 'take_back') takeBack.mutate({ params }, { onSettled: close })
    else
      void go(toRecognitionAdmin.points).then(() => {
        drop.mutate({ params })
      })
  }
  return (
    <>
      {recount.can.drop && (
        <Button look="q" onClick={() => setAsking('drop')}>
          {t('recognition.admin.recount.drop')}
        </Button>
      )}
      {recount.can.apply && (
        <Button look="p" onClick={() => setAsking('apply')}>
          {t('recognition.admin.recount.apply')}
        </Button>
      )}
      {recount.can.take_back && (
        <Button onClick={() => setAsking('take_back')}>{t('recognition.admin.recount.take_back')}</Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`recognition.admin.recount.ask.${asking}`)}
          lose={t(`recognition.admin.recount.${asking}`)}
          busy={apply.isPending || takeBack.isPending}
          onKeep={close}
          onLose={does}
        >
          {t(`recognition.admin.recount.ask_says.${asking}`, { count: recount.people })}
        </ConfirmDialog>
      )}
    </>
  )
}

function Differences({ id }: { id: string }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<FoundPeopleSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(pointRecounts.people, {
    params: { id },
    query: foundPeopleAsked(asked),
  })
  const columns = useColumns()
  if (data?.total === 0 && asked.search === undefined) return null
  return (
    <DataTable
      label={t('recognition.admin.recount.differences')}
      columns={columns}
      rows={data?.items ?? []}
      keyOf={({ person }) => person.id}
      nameOf={({ person }) => person.name}
      faceOf={({ person }) => <Face of={person} />}
      paging={data && { ...data, onChange: turn }}
      search={
        <SearchField
          label={t('recognition.admin.recount.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
      }
      pending={isPending}
      refreshing={isPlaceholderData}
      error={error}
      retry={() => void refetch()}
      whenEmpty={<EmptyState title={t('recognition.admin.recount.none_found')} />}
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  const { number, signed } = useRecognitionWords()
  return [
    {
      key: 'person',
      title: t('recognition.admin.recount.column.person'),
      fixed: true,
      card: 'title',
      cell: ({ person }) => (
        <Anchor className="b" href={toRecognition.transactions(person)}>
          {person.name}
        </Anchor>
      ),
    },
    {
      key: 'before',
      title: t('recognition.admin.recount.column.before'),
      numeric: true,
      cell: ({ before }) => number(before),
    },
    {
      key: 'after',
      title: t('recognition.admin.recount.column.after'),
      numeric: true,
      card: 'line',
      cell: ({ before, after }) => (
        <>
          <span className="only-s">
            {number(before)} → {number(after)}
          </span>
          <span className="only-l">{number(after)}</span>
        </>
      ),
    },
    {
      key: 'difference',
      title: t('recognition.admin.recount.column.difference'),
      numeric: true,
      keep: true,
      card: 'state',
      cell: ({ difference }) => <span className="b num">{signed(difference)}</span>,
    },
  ]
}
