import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { linkTo } from '../../app/links.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { staleCircles } from '../stale.ts'
import type { CircleAct } from './CircleDialogs.tsx'
import { type Circle, type CirclePerson, keepCircle } from './circleWords.ts'

interface Props {
  of: Circle
  does: (act: CircleAct) => void
}

/** Who asked to come in: for its mentors, who take them in or not. */
export function Asking({ of: circle, does, settled }: Props & { settled: () => void }) {
  const { t } = useText()
  const admit = useSend(mentorshipCircles.admit, {
    done: (_, { params }) =>
      t('mentorshipCircles.done.admit', { name: nameOf(circle, Number(params.userId)) }),
    stale: staleCircles,
    atOnce: keepCircle,
  })
  const asking = circle.people.filter(({ state }) => state === 'asked')
  if (asking.length === 0) return null
  return (
    <Section title={t('mentorshipCircles.asking')}>
      <ul className="list requests">
        {asking.map((one) => {
          const { person, note, since, can } = one
          return (
            <li key={person.id} className="request">
              <Face of={person} size="l" />
              <div className="grow">
                <h3>
                  <Anchor href={linkTo.person(person)}>{person.name}</Anchor>
                </h3>
                <p className="sm m3">
                  <RelativeTime at={since} />
                </p>
                {note && <p className="request-says">{note}</p>}
                <div className="row wrap gap2 mentor-acts">
                  {can.admit && (
                    <Button
                      busy={admit.isPending}
                      label={t('mentorshipCircles.act.admit_label', { name: person.name })}
                      onClick={() =>
                        admit.mutate({ params: { id: circle.id, userId: person.id } }, { onSettled: settled })
                      }
                    >
                      {t('mentorshipCircles.act.admit')}
                    </Button>
                  )}
                  {can.remove && (
                    <Button
                      look="q"
                      label={t('mentorshipCircles.act.refuse_label', { name: person.name })}
                      onClick={() => does({ kind: 'remove', person: one })}
                    >
                      {t('mentorshipCircles.act.refuse')}
                    </Button>
                  )}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const nameOf = ({ people }: Circle, id: number) =>
  people.find(({ person }) => person.id === id)?.person.name ?? ''

/** So many stand there at once. */
const AT_A_GLANCE = 12

/** Who is in it, and for its mentors who is invited; everybody else sees its mentors. */
export function People({ of: circle, isIn, does }: Props & { isIn: boolean }) {
  const { t } = useText()
  const [whole, setWhole] = useState(false)
  const people = circle.people.filter(({ state }) => state !== 'asked')
  const inside = people.filter(({ state }) => state === 'in').length
  const shown = whole ? people : people.slice(0, AT_A_GLANCE)
  return (
    <Section
      title={isIn ? t('mentorshipCircles.people', { count: inside }) : t('mentorshipCircles.mentors')}
      aside={
        circle.can.invite && (
          <Button small icon={UserPlus} onClick={() => does({ kind: 'invite' })}>
            {t('mentorshipCircles.act.invite')}
          </Button>
        )
      }
    >
      <ul className="list">
        {shown.map((one) => (
          <PersonLine key={one.person.id} of={one} remove={() => does({ kind: 'remove', person: one })} />
        ))}
      </ul>
      {people.length > shown.length && (
        <Button look="q" small onClick={() => setWhole(true)}>
          {t('mentorship.find.more_choices', { count: people.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}

function PersonLine({ of: { person, side, state, can }, remove }: { of: CirclePerson; remove: () => void }) {
  const { t } = useText()
  return (
    <li className="row room-person">
      <Face of={person} />
      <div className="grow">
        <p>
          <Anchor className="b" href={linkTo.person(person)}>
            {person.name}
          </Anchor>
        </p>
        <p className="sm m2">{t(`mentorship.words.side.${side}`)}</p>
      </div>
      {state === 'invited' && <StateBadge state="invited">{t('mentorshipCircles.invited')}</StateBadge>}
      {can.remove && (
        <Button
          look="q"
          small
          icon={X}
          label={t(
            state === 'invited'
              ? 'mentorshipCircles.act.uninvite_label'
              : 'mentorshipCircles.act.remove_label',
            { name: person.name },
          )}
          onClick={remove}
        />
      )}
    </li>
  )
}
