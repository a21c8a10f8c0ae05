import { ArrowUpDown, MessageCircleQuestion, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { AskedQuestion } from '../../../contract/networks/joinQuestions.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { AskingOf } from './memberQuestion.ts'
import { QuestionDialog } from './QuestionDialog.tsx'
import { QuestionOrder } from './QuestionOrder.tsx'
import type { QuestionsSearch } from './search.ts'
import './members.css'

export type Question = z.output<typeof AskedQuestion>
type Open = { about: 'new' | 'order' } | { about: 'edit' | 'delete'; question: Question } | null

interface Props {
  asking: AskingOf
  manages: boolean
  title: string
  lead: string
  /** Shown where there are no questions. */
  none: { title: string; says: string }
  back?: ReactNode
  /** Of a page that has something else to do first. */
  isPart?: boolean
}

/** The questions asked: added, changed, ordered, deleted. */
export function Questions({ asking, manages, title, lead, none, back, isPart = false }: Props) {
  const { t } = useText()
  const { routes, id } = asking
  const { asked, ask, turn } = useAsked<QuestionsSearch>()
  const [open, setOpen] = useState<Open>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(routes.list, {
    params: { id },
    query: asked,
  })
  const close = () => setOpen(null)
  const add = manages && (
    <Button look={isPart ? undefined : 'p'} icon={Plus} onClick={() => setOpen({ about: 'new' })}>
      {t('members.questions.add')}
    </Button>
  )
  return (
    <Section
      title={title}
      aside={
        <span className="row gap2 wrap member-acts">
          {back}
          {manages && data && data.total > 1 && (
            <Button icon={ArrowUpDown} onClick={() => setOpen({ about: 'order' })}>
              {t('fields.list.order')}
            </Button>
          )}
          {data && (data.total > 0 || asked.search) && add}
        </span>
      }
    >
      <p className="members-lead">{lead}</p>
      <DataTable
        label={t('members.join.questions')}
        columns={useColumns()}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={(one) => one.id}
        nameOf={({ title }) => title}
        sort={{
          by: asked.sort_by,
          direction: asked.sort_direction ?? 'asc',
          onSort: (_by, sort_direction) => ask({ sort_by: 'title', sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('members.questions.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        rowMenu={(question) =>
          question.can.manage
            ? [
                {
                  text: t('members.questions.edit'),
                  icon: Pencil,
                  does: () => setOpen({ about: 'edit', question }),
                },
                'rule',
                {
                  text: t('members.questions.delete'),
                  icon: Trash2,
                  danger: true,
                  does: () => setOpen({ about: 'delete', question }),
                },
              ]
            : []
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.search ? (
            <EmptyState
              small
              level={3}
              icon={MessageCircleQuestion}
              title={t('members.questions.none_found.title', { search: asked.search })}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('members.questions.none_found.action')}
                </Button>
              }
            >
              {t('members.questions.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState small level={3} icon={MessageCircleQuestion} title={none.title} actions={add}>
              {none.says}
            </EmptyState>
          )
        }
      />
      {open?.about === 'new' && <QuestionDialog asking={asking} of={null} onClose={close} />}
      {open?.about === 'edit' && <QuestionDialog asking={asking} of={open.question} onClose={close} />}
      {open?.about === 'order' && <Order asking={asking} onClose={close} />}
      {open?.about === 'delete' && <Deleting asking={asking} of={open.question} onClose={close} />}
    </Section>
  )
}

/** All of them in order, ignoring the filters. */
function Order({ asking, onClose }: { asking: AskingOf; onClose: () => void }) {
  const { routes, id } = asking
  const { data } = useListOf(routes.list, { params: { id }, query: { page_size: 100 } })
  return data ? <QuestionOrder asking={asking} of={data.items} onClose={onClose} /> : null
}

interface DeletingProps {
  asking: AskingOf
  of: Question
  onClose: () => void
}

/** Asks first: what was answered goes with the question. */
function Deleting({ asking, of: { id: questionId, title, answer_count }, onClose }: DeletingProps) {
  const { t } = useText()
  const { mutate, isPending } = useSend(asking.routes.destroy, {
    done: () => t('ui.toasts.deleted', { name: title }),
    failed: () => t('members.questions.delete_failed'),
  })
  return (
    <ConfirmDialog
      title={t('members.questions.delete_title', { title })}
      lose={t('members.questions.delete')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: asking.id, questionId } }, { onSettled: onClose })}
    >
      <p>{t('members.questions.delete_says', { count: answer_count })}</p>
    </ConfirmDialog>
  )
}

function useColumns(): Column<Question>[] {
  const { t } = useText()
  return [
    {
      key: 'title',
      title: t('members.questions.field.title'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ title }) => <span className="b">{title}</span>,
    },
    {
      key: 'type',
      title: t('members.questions.field.type'),
      card: 'line',
      cell: ({ type, options }) => (
        <>
          {t(`members.questions.types.${type}`)}
          {options.length > 0 && <span className="sm m3 below">{options.join(' · ')}</span>}
        </>
      ),
    },
    {
      key: 'required',
      title: t('members.questions.field.required'),
      card: 'state',
      cell: ({ required }) => t(required ? 'fields.yes' : 'fields.no'),
    },
    {
      key: 'answers',
      title: t('members.history.answers'),
      numeric: true,
      cell: ({ answer_count }) => t('members.questions.answers', { count: answer_count }),
    },
  ]
}
