import { achievements } from '../../../contract/recognition/achievements.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Section } from '../../ui/Page.tsx'
import { toRecognition } from '../addresses.ts'
import { Medal } from '../Medal.tsx'

const FEW = 6

/** A person’s achievements on their profile, the newest first; nothing where there are none. */
export function ProfileBadges({ person }: { person: { id: number } }) {
  const { t } = useText()
  const { data } = useQueryOf(achievements.ofPerson, { params: { id: person.id } })
  const had = (data?.items ?? [])
    .filter(({ granted_at }) => granted_at !== null)
    .toSorted((a, b) => (b.granted_at ?? '').localeCompare(a.granted_at ?? ''))
  if (had.length === 0) return null
  return (
    <Section
      title={t('recognition.badges.title')}
      link={{ href: toRecognition.achievements(person), text: t('recognition.badges.all') }}
    >
      <ul className="badges">
        {had.slice(0, FEW).map(({ id, icon, name, description }) => (
          <li key={id}>
            <Medal icon={icon} small />
            <div className="grow">
              <span className="b">{name}</span>
              {description && <span className="sm m2">{description}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
