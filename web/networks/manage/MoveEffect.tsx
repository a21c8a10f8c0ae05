import type { z } from 'zod'
import type { MovePreview } from '../../../contract/networks/manage.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'

type Preview = z.output<typeof MovePreview>
type Joining = Preview['items'][number]

interface Props {
  of: Preview
  turn: (to: { page: number; page_size: number }) => void
}

/** Everything a move would change: who comes in where, what opens for them, what stays. */
export function MoveEffect({ of: preview, turn }: Props) {
  const { t } = useText()
  const { people_count, memberships_count, returning_count, below_count } = preview
  const columns: Column<Joining>[] = [
    {
      key: 'person',
      title: t('manage.move.person'),
      fixed: true,
      card: 'title',
      cell: ({ person }) => (
        <Anchor className="b" href={linkTo.person(person)}>
          {person.name}
        </Anchor>
      ),
    },
    {
      key: 'joins',
      title: t('manage.move.joins'),
      card: 'line',
      cell: ({ joins }) => joins.map(({ name }) => name).join(', '),
    },
    {
      key: 'returns',
      title: t('manage.move.note'),
      card: 'state',
      cell: ({ returns }) => (returns ? <Badge tone="wait">{t('manage.move.back')}</Badge> : ''),
    },
  ]
  return (
    <>
      <ul className="effect-lines">
        <li>
          {people_count === 0
            ? t('manage.move.people_none')
            : t('manage.move.people', { count: people_count })}
        </li>
        {memberships_count > people_count && (
          <li>{t('manage.move.memberships', { count: memberships_count })}</li>
        )}
        {returning_count > 0 && <li>{t('manage.move.returning', { count: returning_count })}</li>}
        {below_count > 0 && <li>{t('manage.move.below', { count: below_count })}</li>}
        <li>{t('manage.move.stay')}</li>
        {preview.regions.length > 0 && (
          <li>
            {t('manage.move.regions')} {preview.regions.map(({ name }) => name).join(', ')}
          </li>
        )}
      </ul>
      {preview.opens.length > 0 && (
        <Section title={t('manage.move.opens')} level={3}>
          {preview.opens.map(({ network, people_count: count, acts }) => (
            <div key={network.id}>
              <p>{t('manage.move.opens_in', { count, name: network.name })}</p>
              <ul className="effect-lines">
                {acts.map((act) => (
                  <li key={act}>{t(`manage.move.acts.${act}`)}</li>
                ))}
              </ul>
            </div>
          ))}
        </Section>
      )}
      {preview.leaders.length > 0 && (
        <Section title={t('manage.move.leaders')} level={3}>
          <p className="hint">{t('manage.move.leaders_says')}</p>
          <ul className="people">
            {preview.leaders.map(({ person, network, role_name }) => (
              <li key={`${network.id} ${person.id}`} className="row gap2">
                <Face of={person} />
                <span>
                  <span className="b">{person.name}</span>{' '}
                  <span className="sm m3">
                    {t('manage.move.leader', { role: role_name, name: network.name })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {people_count > 0 && (
        <Section title={t('manage.move.who')} level={3}>
          <DataTable
            label={t('manage.move.joining')}
            columns={columns}
            columnChoice={false}
            rows={preview.items}
            keyOf={({ person }) => person.id}
            nameOf={({ person }) => person.name}
            faceOf={({ person }) => <Face of={person} />}
            paging={{ ...preview, onChange: turn }}
            whenEmpty={
              <EmptyState small title={t('manage.move.nobody.title')}>
                {t('manage.move.hidden')}
              </EmptyState>
            }
          />
        </Section>
      )}
      {people_count > preview.total && preview.total > 0 && <p className="hint">{t('manage.move.hidden')}</p>}
    </>
  )
}
