import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Pill } from '../../ui/Chip.tsx'
import { Section } from '../../ui/Page.tsx'
import { toMentorship } from '../addresses.ts'

/** What a mentor knows about, and the way to ask them; nothing of people who don’t mentor. */
export function MentoringBlock({ person }: { person: { id: number } }) {
  const { t } = useText()
  const { data } = useQueryOf(mentorshipProfiles.ofPerson, { params: { id: person.id } })
  if (!data?.is_mentor) return null
  return (
    <Section
      title={t('mentorship.block.title')}
      link={{ href: toMentorship.person(person), text: t('mentorship.block.see') }}
    >
      {data.topics.length === 0 ? (
        <p className="m2">{t('mentorship.block.no_topics')}</p>
      ) : (
        <div className="row wrap gap2">
          <span className="sm m2">{t('mentorship.block.knows')}</span>
          {data.topics.map(({ id, name }) => (
            <Pill key={id}>{name}</Pill>
          ))}
        </div>
      )}
    </Section>
  )
}
