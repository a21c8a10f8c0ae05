import { MessageSquareWarning, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { mentorshipConcerns } from '../../../contract/mentorship/mentorships.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FaceStack } from '../../ui/Face.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toast } from '../../ui/toastStore.ts'
import { type ConcernsSearch, concernsAsked } from './choiceKinds.ts'
import '../mentorship.css'

type Concern = Answers<typeof mentorshipConcerns.close>
const states = ['open', 'closed'] as const
const stale = [mentorshipConcerns.list.path]

/** What people reported about their mentorships, for those who manage mentorship. */
export function ConcernsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ConcernsSearch>()
  const [closing, setClosing] = useState<Concern | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipConcerns.list, {
    query: concernsAsked(asked),
  })
  const reopen = useSend(mentorshipConcerns.reopen, {
    done: () => t('mentorship.admin.concerns.reopened'),
    stale,
  })
  return (
    <Page title={t('mentorship.admin.concerns.title')} lead={t('mentorship.admin.concerns.lead')}>
      <div className="tools">
        <Filters found={data?.total}>
          <Segmented
            label={t('mentorship.admin.state')}
            value={asked.state ?? 'any'}
            options={[
              { value: 'any', text: t('mentorship.requests.any') },
              ...states.map((value) => ({ value, text: t(`mentorship.admin.concerns.state.${value}`) })),
            ]}
            onChange={(state) => ask({ state: states.find((one) => one === state) })}
          />
        </Filters>
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState icon={MessageSquareWarning} title={t('mentorship.admin.concerns.empty')}>
            {t('mentorship.admin.concerns.empty_says')}
          </EmptyState>
        }
      >
        <ul className={isPlaceholderData ? 'list requests stale' : 'list requests'}>
          {data?.items.map((concern) => (
            <ConcernLine
              key={concern.id}
              of={concern}
              close={() => setClosing(concern)}
              reopen={() => reopen.mutate({ params: { id: concern.id } })}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {closing && <CloseDialog of={closing} onClose={() => setClosing(null)} />}
    </Page>
  )
}

interface LineProps {
  of: Concern
  close: () => void
  reopen: () => void
}

function ConcernLine({ of: concern, close, reopen }: LineProps) {
  const { t } = useText()
  const { mentorship, circle, reported_by: by, state, text, note, closed_by } = concern
  return (
    <li className="request">
      {mentorship ? (
        <FaceStack of={[mentorship.mentor, mentorship.mentee]} size="m" />
      ) : (
        <span className="concern-circle">
          <Icon of={UsersRound} />
        </span>
      )}
      <div className="grow">
        <div className="row wrap gap2">
          <h2>
            {circle && t('mentorship.admin.concerns.circle', { name: circle.name })}
            {mentorship && (
              <>
                <Anchor href={linkTo.person(mentorship.mentor)}>{mentorship.mentor.name}</Anchor>
                {' · '}
                <Anchor href={linkTo.person(mentorship.mentee)}>{mentorship.mentee.name}</Anchor>
              </>
            )}
          </h2>
          <StateBadge state={state === 'open' ? 'pending' : 'closed'}>
            {t(`mentorship.admin.concerns.state.${state}`)}
          </StateBadge>
        </div>
        <p className="sm m2">
          {by
            ? t('mentorship.admin.concerns.by', { name: by.name })
            : t('mentorship.admin.concerns.by_nobody')}{' '}
          <span className="m3">
            <RelativeTime at={concern.reported_at} />
          </span>
        </p>
        <p className="request-says">{text}</p>
        {note && (
          <p className="sm m2">
            {closed_by
              ? t('mentorship.admin.concerns.closed_by', { name: closed_by.name, note })
              : t('mentorship.admin.concerns.closed', { note })}
          </p>
        )}
        <div className="row wrap gap2 mentor-acts">
          {state === 'open' ? (
            <Button onClick={close}>{t('mentorship.admin.concerns.close')}</Button>
          ) : (
            <Button look="q" onClick={reopen}>
              {t('mentorship.admin.concerns.reopen')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function CloseDialog({ of: concern, onClose }: { of: Concern; onClose: () => void }) {
  const { t } = useText()
  const start = useMemo(() => ({ note: '', version: concern.version }), [concern.version])
  const title = t('mentorship.admin.concerns.close')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorshipConcerns.close}
        send={(body) => call(mentorshipConcerns.close, { params: { id: concern.id }, body })}
        start={start}
        texts="mentorship.admin.concerns.field"
        label={title}
        then={() => {
          toast.good(t('mentorship.admin.concerns.was_closed'))
          void refresh(stale)
          onClose()
        }}
      >
        <div className="fields">
          <TextArea name="note" rows={4} hint={t('mentorship.admin.concerns.note_hint')} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('mentorship.admin.concerns.close')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
