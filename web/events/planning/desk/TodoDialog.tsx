import { useDeferredValue, useMemo, useState } from 'react'
import { eventTodos } from '../../../../contract/events/todos.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Face as Person } from '../../../../contract/shapes.ts'
import { call } from '../../../app/client.ts'
import { refresh, useQueryOf } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cancel, Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Face } from '../../../ui/Face.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { Form, Submit } from '../../../ui/forms/Form.tsx'
import { OwnerField } from '../../../ui/forms/OwnerField.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { TextArea } from '../../../ui/forms/TextField.tsx'
import { ListState } from '../../../ui/tables/ListState.tsx'
import { toast } from '../../../ui/toastStore.ts'
import type { Todo } from './TodosScreen.tsx'

interface Props {
  eventId: number
  of: Todo | null
  onClose: () => void
}

/** Something new to do, or one that is there. */
export function TodoDialog({ eventId, of: todo, onClose }: Props) {
  const { t } = useText()
  const start = useMemo(
    () => ({ content: todo?.content ?? '', owner_id: todo?.owner?.id ?? null, due_on: todo?.due_on ?? null }),
    [todo],
  )
  const title = t(todo ? 'eventPlanning.todos.edit' : 'eventPlanning.todos.add')
  const failing = (failure: unknown): never => {
    toast.bad(t('eventPlanning.todos.failed'))
    throw failure
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={eventTodos.create}
        send={(body) =>
          (todo
            ? call(eventTodos.update, { params: { id: todo.id }, body: { ...body, version: todo.version } })
            : call(eventTodos.create, { params: { id: eventId }, body })
          ).catch(failing)
        }
        start={start}
        texts="eventPlanning.todos.field"
        label={title}
        then={() => {
          toast.good(t('eventPlanning.todos.saved'))
          void refresh(['/api/v2/events'])
          onClose()
        }}
      >
        <div className="fields">
          <TextArea name="content" rows={2} limit={limits.description} />
          <OwnerField
            first={todo?.owner ?? null}
            other={t('eventPlanning.todos.other_owner')}
            find={(choose) => <Owners eventId={eventId} choose={choose} />}
          />
          <DateField optional name="due_on" />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** Who may own it: those who organize the event or belong to its network. */
function Owners({ eventId, choose }: { eventId: number; choose: (person: Person) => void }) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, isPending, error, refetch } = useQueryOf(eventTodos.owners, {
    params: { id: eventId },
    query: { search: search || undefined },
  })
  return (
    <>
      <SearchField label={t('eventPlanning.todos.find_owner')} value={typed} onChange={setTyped} />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t('eventPlanning.todos.no_owner')}</p>}
      >
        <ul className="plain">
          {data?.items.map((person) => (
            <li key={person.id}>
              <Button look="q" onClick={() => choose(person)}>
                <Face of={person} size="s" />
                <span>{person.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </ListState>
    </>
  )
}
