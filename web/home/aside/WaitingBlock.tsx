import {
  CalendarCheck,
  ClipboardList,
  Flag,
  FolderKey,
  type LucideIcon,
  Newspaper,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { HomeColumn, WaitingLine } from '../../../contract/home/home.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates, useNow } from '../../ui/dates/dates.ts'
import { daysAway } from '../../ui/dates/dateWords.ts'
import { Face } from '../../ui/Face.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { LessMenu } from '../LessMenu.tsx'

type Line = z.output<typeof WaitingLine>

/** So many are shown at first. */
const FEW = 5

/** What ends soon, what the reader is asked, and what they decide: each line links to where it is answered. */
export function WaitingBlock({ of: { waiting } }: { of: z.output<typeof HomeColumn> }) {
  const { t } = useText()
  const [all, setAll] = useState(false)
  const more = waiting.length - FEW
  return (
    <Section title={t('aside.waiting.title')}>
      <ul className="aside-list waiting">
        {waiting.slice(0, all ? undefined : FEW).map((line) => (
          <li key={`${line.kind} ${line.href}`}>
            <Waits of={line} />
            {line.network && (
              <LessMenu about={line.network.name} of={[{ block: 'waiting', network: line.network }]} />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && !all && (
        <Button look="q" small onClick={() => setAll(true)}>
          {t('aside.waiting.more', { count: more })}
        </Button>
      )}
    </Section>
  )
}

function Waits({ of: line }: { of: Line }) {
  const [says, where] = useWords(line)
  return (
    <Anchor className="row" href={line.href}>
      <Leading of={line} />
      <span className="grow">
        <span className="b clamp2">{says}</span>
        {where && <span className="sm m3 below">{where}</span>}
      </span>
    </Anchor>
  )
}

const icons: Partial<Record<Line['kind'], LucideIcon>> = {
  posts: Newspaper,
  shares: Newspaper,
  events: CalendarCheck,
  folders: FolderKey,
  reports: Flag,
  budgets: Wallet,
  budget_changes: Wallet,
  surveys: ClipboardList,
  mentorship_circles: UsersRound,
}

/** Where the person who asks is shown, rather than the place. */
const asksInPerson: readonly Line['kind'][] = [
  'requests',
  'folders',
  'invitation',
  'mentorship',
  'mentorship_sessions',
  'reward_claims',
]

/** The person who asks, if there is one; else the network. */
function Leading({ of: { kind, person, network } }: { of: Line }) {
  if (person && asksInPerson.includes(kind)) return <Face of={person} />
  if (network) return <Glyph src={network.glyph_url} size="m" />
  const icon = icons[kind]
  return icon ? (
    <span className="aside-mark">
      <Icon of={icon} />
    </span>
  ) : null
}

function useWords({ kind, count, network, subject, person, until }: Line): [string, string | null] {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  const when = until ? dates.moment(until) : ''
  const isToday = until !== null && daysAway(until, now, undefined) === 0
  const name = person?.name ?? t('aside.waiting.somebody')
  const asks = { name, count: count - 1 }
  const place = network?.name ?? null
  switch (kind) {
    case 'offer':
      return [subject ?? '', t('aside.waiting.offer', { when })]
    case 'closing':
      return [
        subject ?? '',
        isToday
          ? t('aside.waiting.closing_today', { time: dates.time(until) })
          : t('aside.waiting.closing', { when }),
      ]
    case 'invitation':
      return [t('aside.waiting.invitation', { name }), place]
    case 'requests':
      return [t(count > 1 ? 'aside.waiting.requests_more' : 'aside.waiting.requests', asks), place]
    case 'folders':
      return [t(count > 1 ? 'aside.waiting.folders_more' : 'aside.waiting.folders', asks), subject]
    case 'mentorship':
    case 'mentorship_sessions':
    case 'reward_claims':
      return [
        t(count > 1 ? `aside.waiting.${kind}_more` : `aside.waiting.${kind}`, asks),
        until ? when : null,
      ]
    case 'mentorship_circles':
      return [subject ?? '', t('aside.waiting.mentorship_circles')]
    default:
      return subject === null
        ? [t(`aside.waiting.${kind}`, { count }), place]
        : [subject, place ? t(`aside.waiting.one.${kind}`, { network: place }) : null]
  }
}
