import { Users } from 'lucide-react'
import { useState } from 'react'
import { programEnrolment } from '../../../contract/mentorship/programs.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toMentorship } from '../addresses.ts'
import type { Own } from './OwnProgramScreen.tsx'
import { FitBar } from './RoundHead.tsx'

/** Who takes part on the other side, where people ask each other; the best first if the program suggests. */
export function CandidateList({ of: program }: { of: Own }) {
  const { t } = useText()
  const own = program.mine?.side ?? 'mentee'
  const [side, setSide] = useState<MentorshipSide>(own === 'mentor' ? 'mentee' : 'mentor')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, isPending, error, refetch } = useListOf(programEnrolment.candidates, {
    params: { id: program.id },
    query: { side, page, page_size: 10, ...(search && { search }) },
  })
  return (
    <Section
      title={t('mentorshipPrograms.mine.find')}
      aside={
        own === 'both' && (
          <Segmented
            label={t('mentorshipPrograms.mine.find_side')}
            value={side}
            options={(['mentor', 'mentee'] as const).map((value) => ({
              value,
              text: t(`mentorshipPrograms.participants.sides.${value}`),
            }))}
            onChange={(value) => {
              setSide(value)
              setPage(1)
            }}
          />
        )
      }
    >
      <SearchField
        label={t('mentorshipPrograms.mine.find_search')}
        value={search}
        onChange={(words) => {
          setSearch(words)
          setPage(1)
        }}
      />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<EmptyState small level={3} icon={Users} title={t('mentorshipPrograms.mine.find_none')} />}
      >
        <ul className="list">
          {data?.items.map(({ person, title, percent }) => (
            <li key={person.id} className="row wrap gap4">
              <Face of={person} size="l" />
              <div className="grow">
                <p className="b">{person.name}</p>
                {title && <p className="sm m2">{title}</p>}
              </div>
              {percent !== null && (
                <span className="pair-fit">
                  <span className="sm num">{t('mentorshipPrograms.mine.fits', { percent })}</span>
                  <FitBar percent={percent} />
                </span>
              )}
              <LinkButton href={toMentorship.person(person)}>
                {t('mentorshipPrograms.mine.profile')}
              </LinkButton>
            </li>
          ))}
        </ul>
        {data && <Pager {...data} onChange={(to) => setPage(to.page)} />}
      </ListState>
    </Section>
  )
}
