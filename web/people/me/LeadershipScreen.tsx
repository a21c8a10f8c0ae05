import type { z } from 'zod'
import { leadership } from '../../../contract/profile.ts'
import { linkTo } from '../../app/links.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { useDates } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { EditPage } from '../EditPage.tsx'
import { hoursWords } from './words.ts'

type Term = z.output<typeof leadership.show.returns>['terms'][number]

export function LeadershipScreen() {
  const { t, locale } = useText()
  const dates = useDates()
  const { terms, events_led, members_gained } = useAnswer(leadership.show)
  const columns: Column<Term>[] = [
    {
      key: 'network',
      title: t('profile.leadership.network'),
      fixed: true,
      card: 'title',
      cell: ({ network }) => (
        <Anchor className="b" href={linkTo.network(network)}>
          {network.name}
        </Anchor>
      ),
    },
    {
      key: 'position',
      title: t('profile.leadership.position'),
      card: 'line',
      cell: ({ position }) => position,
    },
    {
      key: 'since',
      title: t('profile.leadership.since'),
      keep: true,
      cell: ({ since }) => dates.short(since),
    },
    ...(['events_led', 'members_gained'] as const).map((key) => ({
      key,
      title: t(`profile.leadership.${key}`),
      numeric: true,
      cell: (term: Term) => hoursWords(term[key], locale),
    })),
    {
      key: 'members',
      title: t('profile.leadership.members_now'),
      numeric: true,
      cell: ({ members }) => hoursWords(members, locale),
    },
  ]
  return (
    <EditPage title={t('profile.leadership.title')} lead={t('profile.leadership.lead')}>
      {terms.length === 0 ? (
        <EmptyState title={t('profile.leadership.none')}>{t('profile.leadership.none_says')}</EmptyState>
      ) : (
        <>
          <p className="says">
            {t('profile.leadership.summary', {
              events: t('profile.leadership.events', { count: events_led }),
              members: t('profile.leadership.members', { count: members_gained }),
            })}
          </p>
          <Section title={t('profile.leadership.terms')}>
            <DataTable
              label={t('profile.leadership.title')}
              columns={columns}
              columnChoice={false}
              rows={terms}
              keyOf={({ network }) => network.id}
              nameOf={({ network }) => network.name}
              faceOf={({ network }) => <Glyph src={network.glyph_url} />}
            />
          </Section>
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
