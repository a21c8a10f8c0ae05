import { useMemo } from 'react'
import type { z } from 'zod'
import type { Event } from '../../../contract/events/pages.ts'
import { initiativeUsers, type MyPlace, registration } from '../../../contract/events/registrations.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FieldInput } from '../../people/fields/FieldInput.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Dialog as Asked } from './RegistrationPanel.tsx'
import { Steps } from './Steps.tsx'
import { registrationShownIn } from './shownIn.ts'

type Mine = z.output<typeof MyPlace>

interface Props {
  event: z.output<typeof Event>
  asked: Asked
  close: () => void
}

/** All dialogs about one's own registration, one question at a time. */
export function RegistrationDialogs({ event, asked, close }: Props) {
  const { t } = useText()
  const { data, error, refetch } = useQueryOf(registration.mine, { params: { id: event.id } })
  if (asked === 'give_up') return <GivingUp event={event} close={close} />
  if (!data)
    return (
      <Dialog title={event.name} size="question" onClose={close}>
        <ListState pending={!error} error={error} retry={() => void refetch()}>
          {null}
        </ListState>
      </Dialog>
    )
  if (asked === 'join') return <Joining event={event} mine={data} close={close} />
  if (asked === 'answers') return <Answering event={event} mine={data} close={close} />
  return (
    <Dialog title={t('registrations.history.title')} onClose={close}>
      <p className="m2">{t('registrations.history.lead')}</p>
      <Steps of={data.steps} />
    </Dialog>
  )
}

interface Inside {
  event: Props['event']
  mine: Mine
  close: () => void
}

/** Throws the server's error, and lets the form show its part. */
const telling = (words: string) => (failure: unknown) => {
  toast.bad(failure instanceof Failure && failure.message ? failure.message : words)
  throw failure
}

const answersFrom = ({ questions }: Mine) =>
  questions.map(({ field, value }) => ({ field_id: field.id, value }))

function Joining({ event, mine, close }: Inside) {
  const { t } = useText()
  const waits = mine.seats_left === 0
  const start = useMemo(
    () => ({ initiative_id: event.id, answers: answersFrom(mine), series: false }),
    [event.id, mine],
  )
  return (
    <Dialog
      title={t(waits ? 'registrations.join.title_wait' : 'registrations.join.title', { event: event.name })}
      onClose={close}
    >
      {mine.questions.length > 0 && <p className="lead">{t('registrations.join.lead')}</p>}
      <Form
        sends={initiativeUsers.join}
        send={(body) => call(initiativeUsers.join, { body }).catch(telling(t('registrations.join.failed')))}
        start={start}
        texts="registrations.join"
        then={({ my, dates }) => {
          toast.good(
            dates
              ? t('registrations.join.dates', { registered: dates.registered, waiting: dates.waiting })
              : t(my.state === 'waitlisted' ? 'registrations.join.waiting' : 'registrations.join.done'),
          )
          if (dates && dates.left_out > 0)
            toast.bad(t('registrations.join.left_out', { count: dates.left_out }))
          void refresh(registrationShownIn)
          close()
        }}
      >
        {mine.questions.length > 0 && (
          <fieldset className="fields plain">
            <legend>{t('registrations.join.questions')}</legend>
            {mine.questions.map(({ field }, at) => (
              <FieldInput key={field.id} field={field} name={`answers.${at}.value`} />
            ))}
          </fieldset>
        )}
        {mine.later_dates > 0 && (
          <Checkbox
            name="series"
            label={t('registrations.join.series', { count: mine.later_dates })}
            hint={t('registrations.join.series_hint')}
          />
        )}
        <div className="acts">
          <Cancel onClick={close} />
          <Submit>{t(waits ? 'registrations.panel.wait' : 'registrations.panel.register')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function Answering({ event, mine, close }: Inside) {
  const { t } = useText()
  const start = useMemo(() => ({ answers: answersFrom(mine) }), [mine])
  return (
    <Dialog title={t('registrations.answers.title')} onClose={close}>
      <p className="lead">{t('registrations.join.lead')}</p>
      <Form
        sends={registration.answer}
        send={(body) =>
          call(registration.answer, { params: { id: event.id }, body }).catch(
            telling(t('registrations.answers.failed')),
          )
        }
        start={start}
        texts="registrations.answers"
        then={() => {
          toast.good(t('registrations.answers.saved'))
          void refresh(registrationShownIn)
          close()
        }}
      >
        <div className="fields">
          {mine.questions.map(({ field }, at) => (
            <FieldInput key={field.id} field={field} name={`answers.${at}.value`} />
          ))}
        </div>
        <div className="acts">
          <Cancel onClick={close} />
          <Submit>{t('registrations.answers.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** Asked only once: somebody who waits may get the seat at the same moment. */
function GivingUp({ event, close }: Pick<Props, 'event' | 'close'>) {
  const { t } = useText()
  const waits = event.my.state === 'waitlisted'
  const leave = useSend(initiativeUsers.leave, {
    done: () => t(waits ? 'registrations.give_up.done_wait' : 'registrations.give_up.done'),
    failed: () => t('registrations.give_up.failed'),
    stale: registrationShownIn,
  })
  if (!event.can.give_up)
    return (
      <Dialog title={t('registrations.give_up.none_title')} size="question" onClose={close}>
        <p>{t('registrations.give_up.none')}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t(waits ? 'registrations.give_up.title_wait' : 'registrations.give_up.title')}
      lose={t(waits ? 'registrations.give_up.action_wait' : 'registrations.give_up.action')}
      keep={t('registrations.give_up.keep')}
      busy={leave.isPending}
      onKeep={close}
      onLose={() => leave.mutate({ body: { initiative_id: event.id } }, { onSettled: close })}
    >
      <p>{t(waits ? 'registrations.give_up.says_wait' : 'registrations.give_up.says')}</p>
    </ConfirmDialog>
  )
}
