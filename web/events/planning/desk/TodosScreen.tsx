import { ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type EventTodo, eventTodos } from '../../../../contract/events/todos.ts'
import { useAsked } from '../../../app/asked.ts'
import { useListOf } from '../../../app/lists.ts'
import { useSend } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDates } from '../../../ui/dates/dates.ts'
import { Cancel, ConfirmDialog, Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { ListState } from '../../../ui/tables/ListState.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { Reorder } from '../../../ui/tables/Reorder.tsx'
import type { Shown } from '../content.ts'
import type { DeskSearch } from '../search.ts'
import { DeskPage } from './DeskPage.tsx'
import { TodoDialog } from './TodoDialog.tsx'

export type Todo = z.output<typeof EventTodo>
type Open = { about: 'new' | 'order' } | { about: 'edit' | 'delete'; todo: Todo } | null

export function TodosScreen() {
  return <DeskPage>{(event) => <Todos event={event} />}</DeskPage>
}

/** The to-dos: what, by whom, until when. */
function Todos({ event }: { event: Shown }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<DeskSearch>()
  const [open, setOpen] = useState<Open>(null)
  const { search, scope, page, page_size } = asked
  const { data, isPending, error, refetch } = useListOf(eventTodos.list, {
    params: { id: event.id },
    query: { search, scope, page, page_size: page_size as 25 | undefined },
  })
  const close = () => setOpen(null)
  const narrowed = search !== undefined || scope !== undefined
  const add = (
    <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
      {t('eventPlanning.todos.add')}
    </Button>
  )
  return (
    <>
      <div className="desk-tools">
        <SearchField
          label={t('eventPlanning.todos.search')}
          value={search ?? ''}
          onChange={(words) => ask({ search: words || undefined })}
        />
        <Select
          label={t('eventPlanning.todos.which')}
          value={scope ?? 'all'}
          options={(['all', 'open', 'done'] as const).map((value) => ({
            value,
            text: t(`eventPlanning.todos.scope.${value}`),
          }))}
          onChange={(wanted) => ask({ scope: wanted === 'all' ? undefined : wanted })}
        />
        {data && data.open + data.done > 1 && (
          <Button icon={ArrowUpDown} onClick={() => setOpen({ about: 'order' })}>
            {t('eventPlanning.order.do')}
          </Button>
        )}
        {add}
      </div>
      {data && data.open + data.done > 0 && (
        <p className="m2" role="status">
          {t('eventPlanning.todos.progress', { done: data.done, count: data.open + data.done })}
        </p>
      )}
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          narrowed ? (
            <EmptyState
              title={t('eventPlanning.todos.none')}
              actions={
                <Button onClick={() => ask({ search: undefined, scope: undefined })}>
                  {t('eventPlanning.todos.all')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('eventPlanning.todos.empty.title')}>
              {t('eventPlanning.todos.empty.says')}
            </EmptyState>
          )
        }
      >
        <ul className="todo-lines">
          {data?.items.map((todo) => (
            <TodoLine
              key={todo.id}
              of={todo}
              edit={() => setOpen({ about: 'edit', todo })}
              remove={() => setOpen({ about: 'delete', todo })}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {open?.about === 'new' && <TodoDialog eventId={event.id} of={null} onClose={close} />}
      {open?.about === 'edit' && <TodoDialog eventId={event.id} of={open.todo} onClose={close} />}
      {open?.about === 'delete' && <Deleting of={open.todo} onClose={close} />}
      {open?.about === 'order' && <Order eventId={event.id} onClose={close} />}
    </>
  )
}

interface LineProps {
  of: Todo
  edit: () => void
  remove: () => void
}

function TodoLine({ of: todo, edit, remove }: LineProps) {
  const { t } = useText()
  // A day is the same day everywhere.
  const dates = useDates('UTC')
  const say = (name: 'finish' | 'reopen') => ({
    done: () => t(`eventPlanning.todos.${name}.done`),
    failed: () => t(`eventPlanning.todos.${name}.failed`),
    stale: ['/api/v2/events'],
  })
  const finish = useSend(eventTodos.finish, say('finish'))
  const reopen = useSend(eventTodos.reopen, say('reopen'))
  const done = todo.done_at !== null
  return (
    <li className={done ? 'done' : undefined}>
      <input
        type="checkbox"
        className="chk"
        aria-label={t('eventPlanning.todos.tick', { content: todo.content })}
        checked={done}
        disabled={finish.isPending || reopen.isPending}
        onChange={() => (done ? reopen : finish).mutate({ params: { id: todo.id } })}
      />
      <div className="grow">
        <div className="what">{todo.content}</div>
        <div className="sm m2 row gap2 wrap">
          {todo.owner && <span>{todo.owner.name}</span>}
          {todo.due_on && <span>{t('eventPlanning.todos.due', { day: dates.day(todo.due_on) })}</span>}
          {todo.late && <Badge tone="stop">{t('eventPlanning.todos.late')}</Badge>}
          {todo.done_by && <span>{t('eventPlanning.todos.done_by', { name: todo.done_by.name })}</span>}
        </div>
      </div>
      <Button
        look="q"
        small
        icon={Pencil}
        label={t('eventPlanning.todos.edit_of', { content: todo.content })}
        onClick={edit}
      />
      <Button
        look="q"
        small
        icon={Trash2}
        label={t('eventPlanning.todos.delete.of', { content: todo.content })}
        onClick={remove}
      />
    </li>
  )
}

function Deleting({ of: todo, onClose }: { of: Todo; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(eventTodos.delete, {
    done: () => t('ui.toasts.deleted', { name: todo.content }),
    failed: () => t('eventPlanning.todos.delete.failed'),
    stale: ['/api/v2/events'],
  })
  return (
    <ConfirmDialog
      title={t('eventPlanning.todos.delete.ask')}
      lose={t('eventPlanning.todos.delete.do')}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: todo.id } }, { onSettled: onClose })}
    >
      {todo.content}
    </ConfirmDialog>
  )
}

/** All of them in order, ignoring the filters. */
function Order({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { data } = useListOf(eventTodos.list, { params: { id: eventId }, query: { page_size: 100 } })
  return data ? <Ordering eventId={eventId} of={data.items} onClose={onClose} /> : null
}

function Ordering({
  eventId,
  of: rows,
  onClose,
}: {
  eventId: number
  of: readonly Todo[]
  onClose: () => void
}) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const { mutate, isPending } = useSend(eventTodos.order, {
    done: () => t('eventPlanning.order.done'),
    failed: () => t('eventPlanning.order.failed'),
    stale: ['/api/v2/events'],
  })
  return (
    <Dialog
      title={t('eventPlanning.order.do')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look="p"
            busy={isPending}
            onClick={() =>
              mutate(
                { params: { id: eventId }, body: { todo_ids: order.map(({ id }) => id) } },
                { onSuccess: onClose },
              )
            }
          >
            {t('eventPlanning.order.save')}
          </Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ content }) => content} onChange={setOrder}>
        {({ content }) => content}
      </Reorder>
    </Dialog>
  )
}
