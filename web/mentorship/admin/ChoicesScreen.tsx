import { Archive, ArchiveRestore, ArrowUpDown, Merge, Pencil, Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { mentoringTopics, mentoringTypes } from '../../../contract/mentorship/topics.ts'
import { useAsked } from '../../app/asked.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { staleChoices } from '../stale.ts'
import { type ChoiceKind, type ChoicesSearch, textOf, toChoices } from './choiceKinds.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { type Choice, useChoices } from './useChoices.ts'

/** Topics of mentors, topics of mentees, or types of mentoring. */
export function ChoicesScreen({ kind }: { kind: ChoiceKind }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ChoicesSearch>()
  const [merging, setMerging] = useState<Choice | null>(null)
  const [ordering, setOrdering] = useState(false)
  const { data, items, isPending, error, refetch, isPlaceholderData } = useChoices(kind, asked)
  const menu = useMenu(kind, setMerging)
  const text = textOf(kind)
  const title = t(`mentorship.admin.${text}.title`)
  useTitle(title)
  const isNarrowed = asked.search !== undefined || asked.archived !== undefined
  const add = (
    <LinkButton look="p" icon={Plus} href={toChoices.new(kind)}>
      {t(`mentorship.admin.${text}.add`)}
    </LinkButton>
  )
  return (
    <Page
      title={title}
      lead={t(`mentorship.admin.${text}.lead`)}
      width="wide"
      actions={
        <>
          {!isNarrowed && (data?.total ?? 0) > 1 && (
            <Button icon={ArrowUpDown} onClick={() => setOrdering(true)}>
              {t('mentorship.admin.order')}
            </Button>
          )}
          {(items.length > 0 || isNarrowed) && add}
        </>
      }
    >
      <DataTable
        label={title}
        columns={useColumns(kind, asked.archived === 'true')}
        rows={items}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowMenu={menu}
        sort={{
          by: asked.sort_by ?? 'position',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as ChoicesSearch['sort_by'], sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('mentorship.admin.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('mentorship.admin.state')}
            value={asked.archived ?? 'false'}
            options={[
              { value: 'false', text: t('mentorship.admin.open') },
              { value: 'true', text: t('mentorship.admin.archived') },
            ]}
            onChange={(archived) => ask({ archived: archived === 'true' ? 'true' : undefined })}
          />
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('mentorship.admin.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined, archived: undefined })}>
                  {t('mentorship.admin.show_all')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Tags} title={t(`mentorship.admin.${text}.empty`)} actions={add}>
              {t(`mentorship.admin.${text}.empty_says`)}
            </EmptyState>
          )
        }
      />
      {merging && <MergeDialog kind={kind} of={merging} onClose={() => setMerging(null)} />}
      {ordering && <OrderDialog kind={kind} onClose={() => setOrdering(false)} />}
    </Page>
  )
}

function useMenu(kind: ChoiceKind, merge: (choice: Choice) => void) {
  const { t } = useText()
  const calls = kind === 'types' ? mentoringTypes : mentoringTopics
  const archive = useSend(calls.archive, {
    done: ({ name }) => t('ui.toasts.archived', { name }),
    stale: staleChoices,
  })
  const restore = useSend(calls.restore, {
    done: ({ name }) => t('ui.toasts.restored', { name }),
    stale: staleChoices,
  })
  return (choice: Choice): readonly MenuEntry[] => {
    const { can, id } = choice
    const params = { id }
    return [
      ...(can.edit
        ? [{ text: t('mentorship.admin.edit'), icon: Pencil, href: toChoices.edit(kind, choice) }]
        : []),
      ...(can.merge
        ? [{ text: t('mentorship.admin.merge.do'), icon: Merge, does: () => merge(choice) }]
        : []),
      ...(can.archive
        ? [{ text: t('mentorship.admin.archive'), icon: Archive, does: () => archive.mutate({ params }) }]
        : []),
      ...(can.restore
        ? [
            {
              text: t('mentorship.admin.restore'),
              icon: ArchiveRestore,
              does: () => restore.mutate({ params }),
            },
          ]
        : []),
    ]
  }
}

function useColumns(kind: ChoiceKind, archived: boolean): Column<Choice>[] {
  const { t, locale } = useText()
  const number = (count: number) => numbersFor(locale).format(count)
  return [
    {
      key: 'name',
      title: t('mentorship.admin.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (choice) => (
        <>
          {choice.can.edit ? (
            <Anchor className="b" href={toChoices.edit(kind, choice)}>
              {choice.name}
            </Anchor>
          ) : (
            <span className="b">{choice.name}</span>
          )}
          {choice.reverse && <span className="sm m2 below">{t('mentorship.admin.is_reverse')}</span>}
        </>
      ),
    },
    {
      key: 'position',
      title: t('mentorship.admin.column.position'),
      sorts: true,
      cell: ({ position }) => (archived ? '' : number(position)),
    },
    ...(kind === 'mentee-topics'
      ? [
          {
            key: 'answered_by',
            title: t('mentorship.admin.column.answered_by'),
            cell: ({ answered_by, answer_chosen }: Choice) =>
              answered_by && (
                <>
                  {answered_by.name}{' '}
                  {!answer_chosen && <span className="sm m3">{t('mentorship.admin.by_name')}</span>}
                </>
              ),
          } satisfies Column<Choice>,
        ]
      : []),
    {
      key: 'profile_count',
      title: t('mentorship.admin.column.profile_count'),
      sorts: true,
      numeric: true,
      card: 'line',
      cell: ({ profile_count }) =>
        profile_count === null ? '' : t('mentorship.admin.profiles', { count: profile_count }),
    },
    ...(archived
      ? [
          {
            key: 'archived_at',
            title: t('mentorship.admin.state'),
            card: 'state',
            cell: () => <Badge>{t('mentorship.admin.archived')}</Badge>,
          } satisfies Column<Choice>,
        ]
      : []),
  ]
}
