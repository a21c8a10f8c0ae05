import type { z } from 'zod'
import { leadership } from '../../../contract/people/profile.ts'
import { linkTo } from '../../app/links.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { EditPage } from '../EditPage.tsx'
import { hoursWords } from './words.ts'

type Term = z.output<typeof leadership.show.returns>['terms'][number]

export function LeadershipScreen() {
  const { t, locale } = useText()
  const dates = useDates()
  const { terms, events_led, members_gained } = useAnswer(leadership.show)
  const current = terms.filter(({ is_over }) => !is_over)
  const past = terms.filter(({ is_over }) => is_over)
  const columnsOf = (over: boolean): Column<Term>[] => [
    {
      key: 'network',
      title: t('profile.leadership.network'),
      fixed: true,
      card: 'title',
      cell: ({ network, archived }) =>
        archived ? (
          <>
            <span className="b">{network.name}</span> <Badge>{t('profile.leadership.archived')}</Badge>
          </>
        ) : (
          <Anchor className="b" href={linkTo.network(network)}>
            {network.name}
          </Anchor>
        ),
    },
    {
      key: 'position',
      title: t('profile.leadership.position'),
      card: 'line',
      cell: ({ position, role_name }) => (
        <>
          {position}
          <span className="sm m3 below">{role_name}</span>
        </>
      ),
    },
    {
      key: 'since',
      title: t(over ? 'profile.leadership.when' : 'profile.leadership.since'),
      keep: true,
      card: 'state',
      cell: ({ since, until }) =>
        until ? `${dates.short(since)} – ${dates.short(until)}` : dates.short(since),
    },
    ...(['events_led', 'members_gained'] as const).map((key) => ({
      key,
      title: t(`profile.leadership.${key}`),
      numeric: true,
      cell: (term: Term) => hoursWords(term[key], locale),
    })),
    ...(over
      ? []
      : [
          {
            key: 'members',
            title: t('profile.leadership.members_now'),
            numeric: true,
            cell: ({ members }: Term) => hoursWords(members, locale),
          },
        ]),
  ]
  const table = (label: string, rows: readonly Term[], over: boolean) => (
    <DataTable
      label={label}
      columns={columnsOf(over)}
      columnChoice={false}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ network }) => network.name}
      faceOf={({ network }) => <Glyph src={network.glyph_url} />}
    />
  )
  return (
    <EditPage title={t('profile.leadership.title')} lead={t('profile.leadership.lead')}>
      {terms.length === 0 ? (
        <EmptyState title={t('profile.leadership.none')}>{t('profile.leadership.none_says')}</EmptyState>
      ) : (
        <>
          <p className="figure-says">
            {t('profile.leadership.summary', {
              events: t('profile.leadership.events', { count: events_led }),
              members: t('profile.leadership.members', { count: members_gained }),
            })}
          </p>
          <Section title={t('profile.leadership.terms')}>
            {current.length > 0 ? (
              table(t('profile.leadership.title'), current, false)
            ) : (
              <p className="m2">{t('profile.leadership.none_now')}</p>
            )}
          </Section>
          {past.length > 0 && (
            <Section title={t('profile.leadership.past')}>
              {table(t('profile.leadership.past_says'), past, true)}
            </Section>
          )}
          <Section title={t('profile.leadership.how')}>
            <ul className="plain-list">
              <li>{t('profile.leadership.how_events')}</li>
              <li>{t('profile.leadership.how_members')}</li>
            </ul>
          </Section>
        </>
      )}
    </EditPage>
  )
}
