import { Merge, Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { labels, tags } from '../../contract/library/words.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useMe } from '../app/me.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Page } from '../ui/Page.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { LabelDot } from './LabelDot.tsx'
import { MergeWords } from './MergeWords.tsx'
import type { WordsSearch } from './search.ts'
import { WordDialog } from './WordDialog.tsx'
import './library.css'

export interface Word {
  id: number
  name: string
  colour?: string
  resource_count: number | null
  version: number
}
export type Kind = 'label' | 'tag'
export const wordsOf = { label: labels, tag: tags } as const

type Open = { about: 'new' } | { about: 'edit' | 'merge' | 'delete'; word: Word } | null

export const LabelsScreen = () => <WordsScreen kind="label" />
export const TagsScreen = () => <WordsScreen kind="tag" />

/** The labels or the tags of resources: made, renamed, made one, deleted. */
function WordsScreen({ kind }: { kind: Kind }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<WordsSearch>()
  const [open, setOpen] = useState<Open>(null)
  const route = kind === 'label' ? labels.list : tags.list
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(route, { query: asked })
  // People who only read choose among them and change none.
  const manages = useMe().policy_group.resource_manage
  const rows: readonly Word[] = data?.items ?? []
  const close = () => setOpen(null)
  const add = (
    <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
      {t(`library.words.${kind}.new`)}
    </Button>
  )
  return (
    <Page
      title={t(`library.words.${kind}.title`)}
      lead={t(`library.words.${kind}.lead`)}
      width="wide"
      actions={manages && (rows.length > 0 || asked.search) && add}
    >
      <DataTable
        label={t(`library.words.${kind}.title`)}
        columns={useColumns()}
        columnChoice={false}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowMenu={
          manages
            ? (word) => [
                { text: t('library.words.edit'), icon: Pencil, does: () => setOpen({ about: 'edit', word }) },
                {
                  text: t('library.words.merge'),
                  icon: Merge,
                  does: () => setOpen({ about: 'merge', word }),
                },
                'rule',
                {
                  text: t('library.delete.do'),
                  icon: Trash2,
                  danger: true,
                  does: () => setOpen({ about: 'delete', word }),
                },
              ]
            : undefined
        }
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as WordsSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t(`library.words.${kind}.search`)}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.search ? (
            <EmptyState
              small
              icon={Tags}
              title={t('library.resources.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>{t('library.resources.show_all')}</Button>
              }
            />
          ) : (
            <EmptyState icon={Tags} title={t(`library.words.${kind}.empty`)} actions={manages && add}>
              {t(`library.words.${kind}.lead`)}
            </EmptyState>
          )
        }
      />
      {open?.about === 'new' && <WordDialog kind={kind} of={null} onClose={close} />}
      {open?.about === 'edit' && <WordDialog kind={kind} of={open.word} onClose={close} />}
      {open?.about === 'merge' && <MergeWords kind={kind} of={open.word} onClose={close} />}
      {open?.about === 'delete' && <Deleting kind={kind} of={open.word} onClose={close} />}
    </Page>
  )
}

function useColumns(): Column<Word>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      title: t('library.field.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ name, colour }) => (
        <span className="b">{colour ? <LabelDot of={{ name, colour }} /> : name}</span>
      ),
    },
    {
      key: 'resource_count',
      title: t('library.resources.title'),
      sorts: true,
      numeric: true,
      card: 'line',
      cell: ({ resource_count }) => t('library.delete.resources', { count: resource_count ?? 0 }),
    },
  ]
}

interface DeletingProps {
  kind: Kind
  of: Word
  onClose: () => void
}

function Deleting({ kind, of: { id, name, resource_count }, onClose }: DeletingProps) {
  const { t } = useText()
  const { mutate, isPending } = useSend(wordsOf[kind].destroy, {
    done: () => t(`library.words.${kind}.deleted`),
    failed: () => t(`library.words.${kind}.delete_failed`),
  })
  return (
    <ConfirmDialog
      title={t('library.delete.ask', { name })}
      lose={t('library.delete.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSettled: onClose })}
    >
      <p>{t('library.words.delete_says', { count: resource_count ?? 0 })}</p>
    </ConfirmDialog>
  )
}
