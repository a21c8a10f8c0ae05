import { BellRing } from 'lucide-react'
import type { z } from 'zod'
import { type Acceptance, type Progress, policyDocuments } from '../../contract/documents/documents.ts'
import { numbersFor } from '../../contract/formats.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { useListOf } from '../app/lists.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { type DocumentPage, keepDocument } from './document.ts'
import type { AcceptancesSearch } from './search.ts'

type Row = z.output<typeof Acceptance>
type State = z.output<typeof Progress>

interface Props {
  of: DocumentPage
  progress: State
  number: number
}

/** Who has accepted the version in force and who hasn't yet, and a reminder for those. */
export function Acceptances({ of: document, progress, number }: Props) {
  const { t, locale } = useText()
  const { asked, ask, turn } = useAsked<AcceptancesSearch>()
  const missing = asked.scope === 'missing'
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(policyDocuments.acceptances, {
    params: { id: document.id },
    query: asked,
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('documents.acceptances.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: ({ person }) => <Anchor href={linkTo.person(person)}>{person.name}</Anchor>,
    },
    ...(missing
      ? []
      : [
          {
            key: 'accepted_at',
            title: t('documents.acceptances.column.accepted_at'),
            sorts: true,
            keep: true,
            card: 'line' as const,
            cell: ({ accepted_at }: Row) => accepted_at && <RelativeTime at={accepted_at} />,
          },
          {
            key: 'address',
            title: t('documents.acceptances.column.address'),
            cell: ({ address }: Row) => address ?? '–',
          },
        ]),
  ]
  const everybody = progress.accepted + progress.missing
  return (
    <>
      <p>
        {t('documents.acceptances.says', {
          accepted: numbersFor(locale).format(progress.accepted),
          count: everybody,
          number,
        })}
      </p>
      <progress max={Math.max(1, everybody)} value={progress.accepted} aria-hidden="true" />
      <Reminding of={document} progress={progress} />
      <DataTable
        key={missing ? 'missing' : 'accepted'}
        label={t('documents.acceptances.title')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(row) => row.person.id}
        nameOf={(row) => row.person.name}
        faceOf={(row) => <Face of={row.person} />}
        sort={{
          by: asked.sort_by ?? (missing ? 'name' : 'accepted_at'),
          direction: asked.sort_direction ?? (missing || asked.sort_by === 'name' ? 'asc' : 'desc'),
          onSort: (by, sort_direction) =>
            ask({ sort_by: by as AcceptancesSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('documents.acceptances.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('documents.acceptances.scopes')}
            value={asked.scope ?? 'accepted'}
            options={[
              { value: 'accepted', text: t('documents.acceptances.accepted') },
              { value: 'missing', text: t('documents.acceptances.missing') },
            ]}
            onChange={(scope) => ask({ scope: scope === 'missing' ? scope : undefined, sort_by: undefined })}
          />
        }
        tools={
          <ExportButton
            of="policy_document_acceptances"
            query={{ document_id: document.id, scope: asked.scope, search: asked.search }}
          />
        }
        paging={
          data && {
            ...data,
            onChange: turn,
          }
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={<Nobody missing={missing} search={asked.search} />}
      />
    </>
  )
}

function Nobody({ missing, search }: { missing: boolean; search: string | undefined }) {
  const { t } = useText()
  const place = search ? 'none_found' : missing ? 'nobody_missing' : 'nobody_accepted'
  return (
    <EmptyState small level={3} title={t(`documents.acceptances.${place}.title`, { search })}>
      {t(`documents.acceptances.${place}.says`)}
    </EmptyState>
  )
}

/** One reminder at a time; its progress comes with the document, which is refetched meanwhile. */
function Reminding({ of: document, progress: { missing, reminder } }: { of: DocumentPage; progress: State }) {
  const { t, locale } = useText()
  const figure = numbersFor(locale)
  const { mutate, isPending } = useSend(policyDocuments.remind, {
    done: () => t('documents.acceptances.started'),
    failed: () => t('documents.acceptances.failed'),
  })
  const running = reminder !== null && reminder.finished_at === null
  return (
    <div className="row gap3 wrap reminding">
      {missing > 0 && (
        <Button
          icon={BellRing}
          busy={isPending || running}
          onClick={() => mutate({ params: { id: document.id } }, { onSuccess: keepDocument })}
        >
          {t('documents.acceptances.remind')}
        </Button>
      )}
      <span className="sm m2" role="status">
        {running &&
          t('documents.acceptances.reminding', {
            reminded: figure.format(reminder.reminded),
            total: figure.format(reminder.total),
          })}
        {!running && reminder && (
          <>
            {t('documents.acceptances.reminded', { count: reminder.reminded })}{' '}
            <RelativeTime at={reminder.finished_at ?? reminder.started_at} />
          </>
        )}
        {!reminder && missing > 0 && document.required && t('documents.acceptances.by_itself')}
      </span>
    </div>
  )
}
