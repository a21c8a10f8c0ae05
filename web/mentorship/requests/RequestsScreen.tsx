import { Inbox, Send } from 'lucide-react'
import { useState } from 'react'
import { mentorshipRequests } from '../../../contract/mentorship/requests.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented, Tabs } from '../../ui/Tabs.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toMentorship } from '../addresses.ts'
import { MentorshipPage } from '../MentorshipPage.tsx'
import { type RequestsSearch, requestsAsked } from '../search.ts'
import { type RequestAct, RequestDialog } from './RequestDialogs.tsx'
import { RequestLine } from './RequestLine.tsx'

export type Request = Answers<typeof mentorshipRequests.show>

const directions = ['incoming', 'outgoing'] as const
const states = ['pending', 'accepted', 'rejected'] as const

/** Requests for mentorship that the reader got, or made. */
export function RequestsScreen({ direction }: { direction: 'incoming' | 'outgoing' }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<RequestsSearch>()
  const [doing, setDoing] = useState<{ act: RequestAct; request: Request } | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipRequests.list, {
    query: requestsAsked(direction, asked),
  })
  const first = data?.items.find(({ can }) => can.accept)
  return (
    <MentorshipPage title={t(`mentorship.requests.title.${direction}`)}>
      <div className="tools">
        <Tabs
          look="parts"
          label={t('mentorship.nav.requests')}
          items={directions.map((one) => ({
            href: toMentorship.requests(one),
            text: t(`mentorship.requests.${one}`),
            current: one === direction,
          }))}
        />
        <Filters found={data?.total}>
          <Segmented
            label={t('mentorship.requests.state')}
            value={asked.state ?? 'any'}
            options={[
              { value: 'any', text: t('mentorship.requests.any') },
              ...states.map((value) => ({ value, text: t(`mentorship.words.request.${value}`) })),
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
          asked.state ? (
            <EmptyState
              title={t('mentorship.requests.none_found')}
              actions={
                <Button onClick={() => ask({ state: undefined })}>{t('mentorship.requests.all')}</Button>
              }
            />
          ) : direction === 'incoming' ? (
            <EmptyState
              icon={Inbox}
              title={t('mentorship.requests.empty.incoming')}
              actions={<LinkButton href={toMentorship.profile}>{t('mentorship.nav.profile')}</LinkButton>}
            >
              {t('mentorship.requests.empty_says.incoming')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={Send}
              title={t('mentorship.requests.empty.outgoing')}
              actions={
                <LinkButton href={toMentorship.mentors}>{t('mentorship.find.title.mentor')}</LinkButton>
              }
            >
              {t('mentorship.requests.empty_says.outgoing')}
            </EmptyState>
          )
        }
      >
        <ul className={isPlaceholderData ? 'list requests stale' : 'list requests'}>
          {data?.items.map((request) => (
            <RequestLine
              key={request.id}
              of={request}
              isFirst={request === first}
              does={(act) => setDoing({ act, request })}
            />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {doing && <RequestDialog {...doing} onClose={() => setDoing(null)} />}
    </MentorshipPage>
  )
}
