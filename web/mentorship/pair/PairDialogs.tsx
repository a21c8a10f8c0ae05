import { useMemo } from 'react'
import { mentorships } from '../../../contract/mentorship/mentorships.ts'
import type { Answers } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { useMe } from '../../app/me.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import type { ButtonLook } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { firstNameOf } from '../addresses.ts'
import { ReportDialog } from '../rooms/ReportDialog.tsx'
import { staleRequests, staleSessions } from '../stale.ts'
import { keepPair } from './Goals.tsx'
import { partnerOf } from './PairLine.tsx'

type Pair = Answers<typeof mentorships.show>
export type PairAct = 'plan' | 'review_midpoint' | 'review_end' | 'end' | 'report'

interface Props {
  of: Pair
  onClose: () => void
}

export function PairDialog({ act, ...props }: Props & { act: PairAct }) {
  const { t } = useText()
  if (act === 'plan') return <PlanDialog {...props} />
  if (act === 'end') return <EndDialog {...props} />
  if (act === 'report')
    return (
      <ReportDialog
        room={props.of}
        says={t('mentorship.pair.report.says', { name: firstNameOf(partnerOf(props.of)) })}
        onClose={props.onClose}
      />
    )
  return <ReviewDialog {...props} kind={act === 'review_midpoint' ? 'midpoint' : 'end'} />
}

/** What every change of a pair leaves: the page has it, and lists are asked again. */
function useDone(onClose: () => void) {
  return (pair: Pair, done: string) => {
    keepPair(pair)
    toast.good(done)
    void refresh([...staleSessions, ...staleRequests])
    onClose()
  }
}

function PlanDialog({ of: pair, onClose }: Props) {
  const { t } = useText()
  const done = useDone(onClose)
  const start = useMemo(
    () => ({ planned_until: pair.planned_until, version: pair.version }),
    [pair.planned_until, pair.version],
  )
  const title = t('mentorship.pair.act.plan')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorships.plan}
        send={(body) => call(mentorships.plan, { params: { id: pair.id }, body })}
        start={start}
        texts="mentorship.pair.field"
        label={title}
        then={(answer) => done(answer, t('mentorship.pair.done.plan'))}
      >
        <div className="fields">
          <DateField name="planned_until" hint={t('mentorship.pair.plan_hint')} />
        </div>
        <Acts onClose={onClose}>{t('ui.form.save')}</Acts>
      </Form>
    </Dialog>
  )
}

function ReviewDialog({ of: pair, kind, onClose }: Props & { kind: 'midpoint' | 'end' }) {
  const { t } = useText()
  const { user } = useMe()
  const done = useDone(onClose)
  const before = pair.reviews.find((review) => review.kind === kind && review.by.id === user.id)
  const start = useMemo(() => ({ kind, reached: before?.reached ?? '' }), [kind, before?.reached])
  const title = t(`mentorship.pair.act.review_${kind}`)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorships.review}
        send={(body) => call(mentorships.review, { params: { id: pair.id }, body })}
        start={start}
        texts="mentorship.pair.field"
        label={title}
        then={(answer) => done(answer, t('mentorship.pair.done.review'))}
      >
        <div className="fields">
          <TextArea
            name="reached"
            rows={5}
            hint={t('mentorship.pair.review.hint', { name: firstNameOf(partnerOf(pair)) })}
          />
        </div>
        <Acts onClose={onClose}>{t('ui.form.save')}</Acts>
      </Form>
    </Dialog>
  )
}

const ended = { reached: null, reason: null }

/** Ends it in peace: what was reached is for both, the reason is not. */
function EndDialog({ of: pair, onClose }: Props) {
  const { t } = useText()
  const done = useDone(onClose)
  const name = firstNameOf(partnerOf(pair))
  const title = t('mentorship.pair.end.ask', { name: partnerOf(pair).name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorships.end}
        send={(body) => call(mentorships.end, { params: { id: pair.id }, body })}
        start={ended}
        texts="mentorship.pair.end.field"
        label={title}
        then={(answer) => done(answer, t('mentorship.pair.done.end', { name }))}
      >
        <div className="fields">
          <p>{t('mentorship.pair.end.says', { name })}</p>
          <TextArea name="reached" optional rows={4} hint={t('mentorship.pair.end.reached_hint', { name })} />
          <TextArea name="reason" optional rows={3} hint={t('mentorship.pair.end.reason_hint', { name })} />
        </div>
        <Acts look="d" onClose={onClose}>
          {t('mentorship.pair.act.end')}
        </Acts>
      </Form>
    </Dialog>
  )
}

function Acts({ look, onClose, children }: { look?: ButtonLook; onClose: () => void; children: string }) {
  return (
    <div className="acts">
      <Cancel onClick={onClose} />
      <Submit look={look}>{children}</Submit>
    </div>
  )
}
