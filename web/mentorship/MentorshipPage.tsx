import type { ReactNode } from 'react'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { usePath } from '../app/path.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Page } from '../ui/Page.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import { toMentorship } from './addresses.ts'
import './mentorship.css'

interface Props {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** How many the list of this page has, beside its tab. */
  found?: { total: number; total_is: 'exact' | 'at_least' }
  children: ReactNode
}

/** The pages of mentorship: a title, and the way to the others. */
export function MentorshipPage({ title, lead, actions, found, children }: Props) {
  const { t } = useText()
  return (
    <Page title={title} lead={lead} actions={actions}>
      <Tabs label={t('mentorship.title')} items={useTabs(found)} />
      {children}
    </Page>
  )
}

function useTabs(found: Props['found']): Tab[] {
  const { t } = useText()
  const path = usePath()
  const waiting = useQueryOf(mentorshipRequests.list, {
    query: { direction: 'incoming', state: 'pending', page_size: 10 },
  }).data
  const coming = useQueryOf(mentorshipSessions.list, { query: { page_size: 10 } }).data
  const tab = (
    name: 'start' | 'mentors' | 'mentees' | 'circles' | 'requests' | 'sessions' | 'profile',
    href: string,
  ): Tab => ({
    href,
    text: t(`mentorship.nav.${name}`),
    current: path === href,
  })
  const list = (one: Tab): Tab =>
    one.current && found ? { ...one, count: found.total, more: found.total_is === 'at_least' } : one
  const counted = (one: Tab, below: string, counts: Props['found']): Tab => ({
    ...one,
    current: path.startsWith(below),
    ...(counts && counts.total > 0 && { count: counts.total, more: counts.total_is === 'at_least' }),
  })
  return [
    tab('start', toMentorship.start),
    list(tab('mentors', toMentorship.mentors)),
    list(tab('mentees', toMentorship.mentees)),
    list(tab('circles', toMentorship.circles)),
    counted(tab('requests', toMentorship.requests('incoming')), '/mentorship/requests/', waiting),
    counted(tab('sessions', toMentorship.sessions('participating')), '/mentorship/sessions/', coming),
    tab('profile', toMentorship.profile),
  ]
}
