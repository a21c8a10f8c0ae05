import { CircleCheck, CircleDashed, Ellipsis, Pencil, Plus, Target, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { mentorshipGoals, mentorships } from '../../../contract/mentorship/mentorships.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Pair } from './PairScreen.tsx'

type Goal = Pair['goals'][number]

/** The answer is the whole pair, so the page has it at once. */
export const keepPair = (pair: Pair) =>
  queryClient.setQueryData(keyOf(mentorships.show.path, { id: pair.id }), pair)
const stale = [mentorships.list.path, mentorships.show.path]

/** What the two want to reach, step by step. */
export function Goals({ of: pair }: { of: Pair }) {
  const { t } = useText()
  const [editing, setEditing] = useState<Goal | 'new' | null>(null)
  const [removing, setRemoving] = useState<Goal | null>(null)
  const remove = useSend(mentorshipGoals.delete, {
    done: () => t('mentorship.pair.goal.deleted'),
    stale,
    atOnce: keepPair,
  })
  const mayAdd = pair.can.edit && pair.goals.length < limits.mentorship_goals
  const add = (
    <Button small icon={Plus} onClick={() => setEditing('new')}>
      {t('mentorship.pair.goal.add')}
    </Button>
  )
  return (
    <Section title={t('mentorship.pair.goals')} aside={mayAdd && pair.goals.length > 0 && add}>
      {pair.goals.length === 0 ? (
        pair.can.edit ? (
          <EmptyState small icon={Target} title={t('mentorship.pair.goal.empty')} actions={add} level={3}>
            {t('mentorship.pair.goal.empty_says')}
          </EmptyState>
        ) : (
          <p className="m2">{t('mentorship.pair.goal.none')}</p>
        )
      ) : (
        <ul className="list pair-goals">
          {pair.goals.map((goal) => (
            <GoalPart
              key={goal.id}
              of={goal}
              mayEdit={pair.can.edit}
              edit={() => setEditing(goal)}
              remove={() => setRemoving(goal)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <GoalDialog pair={pair} of={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing && (
        <ConfirmDialog
          title={t('mentorship.pair.goal.delete_ask', { name: removing.title })}
          lose={t('mentorship.pair.goal.delete')}
          irreversible
          busy={remove.isPending}
          onKeep={() => setRemoving(null)}
          onLose={() =>
            remove.mutate({ params: { id: removing.id } }, { onSettled: () => setRemoving(null) })
          }
        >
          {t('mentorship.pair.goal.delete_says')}
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface GoalProps {
  of: Goal
  mayEdit: boolean
  edit: () => void
  remove: () => void
}

function GoalPart({ of: goal, mayEdit, edit, remove }: GoalProps) {
  const { t } = useText()
  const reach = useSend(mentorshipGoals.reach, {
    done: (_, { body }) =>
      t(body.reached ? 'mentorship.pair.goal.was_reached' : 'mentorship.pair.goal.reopened'),
    stale,
    atOnce: keepPair,
  })
  const label = t('mentorship.pair.goal.more', { name: goal.title })
  return (
    <li className="pair-goal">
      <div className="row top">
        <h3 className="grow">{goal.title}</h3>
        {goal.reached && (
          <Badge tone="ok" icon={CircleCheck}>
            {t('mentorship.pair.goal.reached')}
          </Badge>
        )}
        {mayEdit && (
          <Menu
            label={label}
            align="end"
            items={[
              { text: t('mentorship.pair.goal.edit'), icon: Pencil, does: edit },
              {
                text: t(goal.reached ? 'mentorship.pair.goal.reopen' : 'mentorship.pair.goal.reach'),
                icon: goal.reached ? CircleDashed : CircleCheck,
                does: () => reach.mutate({ params: { id: goal.id }, body: { reached: !goal.reached } }),
              },
              'rule',
              { text: t('mentorship.pair.goal.delete'), icon: Trash2, danger: true, does: remove },
            ]}
            opener={(props) => <Button look="q" small icon={Ellipsis} label={label} {...props} />}
          />
        )}
      </div>
      {goal.steps.length > 0 && (
        <ul className="goal-steps">
          {goal.steps.map((step) => (
            <StepLine key={step.id} of={step} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Ticked at once; the answer follows. */
function StepLine({ of: step, mayEdit }: { of: Goal['steps'][number]; mayEdit: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const tick = useSend(mentorshipGoals.tick, { stale, atOnce: keepPair })
  const isDone = wanted ?? step.done
  return (
    <li className={isDone ? 'done' : undefined}>
      <Checkbox
        name={`step_${step.id}`}
        label={step.title}
        value={isDone}
        disabled={!mayEdit}
        onChange={(done) => {
          setWanted(done)
          tick.mutate({ params: { id: step.id }, body: { done } }, { onSettled: () => setWanted(null) })
        }}
      />
    </li>
  )
}

interface DialogProps {
  pair: Pair
  of: Goal | null
  onClose: () => void
}

function GoalDialog({ pair, of: goal, onClose }: DialogProps) {
  const { t } = useText()
  const start = useMemo(
    () => ({
      title: goal?.title ?? '',
      steps: (goal?.steps ?? []).map((step) => ({ id: step.id, title: step.title })),
    }),
    [goal],
  )
  const title = t(goal ? 'mentorship.pair.goal.edit' : 'mentorship.pair.goal.add')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorshipGoals.create}
        send={(body) =>
          goal
            ? call(mentorshipGoals.update, {
                params: { id: goal.id },
                body: { ...body, version: goal.version },
              })
            : call(mentorshipGoals.create, { params: { id: pair.id }, body })
        }
        start={start}
        texts="mentorship.pair.goal.field"
        label={title}
        then={(answer) => {
          keepPair(answer)
          toast.good(t('mentorship.pair.goal.saved'))
          void refresh(stale)
          onClose()
        }}
      >
        <div className="fields">
          <TextField
            name="title"
            limit={limits.name}
            autoComplete="off"
            hint={t('mentorship.pair.goal.title_hint')}
          />
          <Steps />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('ui.form.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

interface Step {
  id?: number
  title: string
}

function Steps() {
  const { t } = useText()
  const field = useField<readonly Step[]>({ name: 'steps' })
  const steps = field.value ?? []
  return (
    <fieldset className="f">
      <legend className="lab">{field.label}</legend>
      <div className="step-lines">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new step has nothing else that names it.
          <div key={at} className="step-line">
            <div className="grow">
              <TextField
                name={`steps.${at}.title`}
                label={t('mentorship.pair.goal.step', { number: at + 1 })}
                limit={limits.name}
                autoComplete="off"
              />
            </div>
            <Button
              look="q"
              icon={Trash2}
              label={t('mentorship.pair.goal.remove_step', { name: step.title || String(at + 1) })}
              onClick={() => field.change(steps.filter((_, other) => other !== at))}
            />
          </div>
        ))}
      </div>
      {steps.length < limits.mentorship_steps && (
        <Button look="q" small icon={Plus} onClick={() => field.change([...steps, { title: '' }])}>
          {t('mentorship.pair.goal.add_step')}
        </Button>
      )}
    </fieldset>
  )
}
