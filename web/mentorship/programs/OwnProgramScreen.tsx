import { UserPen } from 'lucide-react'
import { useState } from 'react'
import { mentorships } from '../../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { programEnrolment } from '../../../contract/mentorship/programs.ts'
import { hasRounds } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAnswer, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FaceStack } from '../../ui/Face.tsx'
import { Crumbs, Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toMentorship } from '../addresses.ts'
import { PairLine } from '../pair/PairLine.tsx'
import { CandidateList } from './CandidateList.tsx'
import { EnrolForm } from './EnrolForm.tsx'
import { badgeOf, stalePrograms } from './programWords.ts'
import '../mentorship.css'
import './programs.css'

export type Own = Answers<typeof programEnrolment.show>

/** A program as its people see it: what it is, how they take part, and what came of it. */
export function OwnProgramScreen({ id }: { id: string }) {
  const { t } = useText()
  const days = useDates('UTC')
  const program = useAnswer(programEnrolment.show, { params: { id } })
  useTitle(program.name)
  const { state, can, mine } = program
  const takesPart = mine?.state === 'enrolled'
  return (
    <div className="in">
      <Crumbs of={[{ href: toMentorship.start, text: t('mentorship.title') }]} />
      <div className="head program-head">
        <div>
          <StateBadge state={badgeOf[state]}>{t(`mentorshipPrograms.state.${state}`)}</StateBadge>
          <h1 tabIndex={-1} data-page-title>
            {program.name}
          </h1>
          <p className="own-facts">
            {state === 'enrolling' && (
              <span>{t('mentorshipPrograms.mine.until', { day: days.day(program.enrols_until) })}</span>
            )}
            <span>
              {t('mentorshipPrograms.mine.runs', {
                from: days.day(program.runs_from),
                until: days.day(program.runs_until),
              })}
            </span>
          </p>
        </div>
      </div>
      {program.type && (
        <p className={program.description ? 'own-kind' : undefined}>
          <span className="b">{program.type.name}</span>
          {program.type.reverse && <span className="m2 below">{t('mentorshipPrograms.reverse')}</span>}
        </p>
      )}
      {program.description && <p className="program-description">{program.description}</p>}
      {takesPart && <Standing of={program} />}
      {mine && !takesPart && mine.state !== 'enrolled' && (
        <p className="program-says">{t(`mentorshipPrograms.mine.was.${mine.state}`)}</p>
      )}
      {takesPart && <Pairs of={program} />}
      {takesPart && can.find && <CandidateList of={program} />}
      {can.enrol && <Enrolment of={program} />}
    </div>
  )
}

/** How somebody takes part, what comes next, and the way out. */
function Standing({ of: program }: { of: Own }) {
  const { t, locale } = useText()
  const [leaving, setLeaving] = useState(false)
  const { mine, state, can, match_by } = program
  if (!mine) return null
  const waits = mine.mentorship_ids.length === 0
  const wishes = [...mine.wishes.mentors, ...mine.wishes.mentees]
  return (
    <section className="card round-head">
      <div className="row wrap gap4 top">
        <div className="grow own-facts">
          <h2>{t(`mentorshipPrograms.mine.${program.type?.reverse ? 'is_reverse' : 'is'}.${mine.side}`)}</h2>
          {waits && (
            <p className="m2">
              {hasRounds(match_by) || state === 'ended'
                ? t(`mentorshipPrograms.mine.next.${state === 'draft' ? 'enrolling' : state}`)
                : t('mentorshipPrograms.mine.next_free')}
            </p>
          )}
        </div>
        {can.withdraw && (
          <Button look="q" onClick={() => setLeaving(true)}>
            {t('mentorshipPrograms.mine.withdraw')}
          </Button>
        )}
      </div>
      {wishes.length > 0 && (
        <div className="row wrap gap2 sm">
          <FaceStack of={wishes.slice(0, 4)} />
          <span>
            {t('mentorshipPrograms.mine.wishes_are', {
              names: new Intl.ListFormat(locale).format(wishes.map(({ name }) => name)),
            })}
          </span>
        </div>
      )}
      {leaving && <WithdrawDialog of={program} onClose={() => setLeaving(false)} />}
    </section>
  )
}

function WithdrawDialog({ of: program, onClose }: { of: Own; onClose: () => void }) {
  const { t } = useText()
  const { name, id } = program
  const withdraw = useSend(programEnrolment.withdraw, {
    done: () => t('mentorshipPrograms.mine.withdrawn', { name }),
    stale: stalePrograms,
  })
  return (
    <ConfirmDialog
      title={t('mentorshipPrograms.mine.withdraw_ask', { name })}
      keep={t('mentorshipPrograms.mine.stay')}
      lose={t('mentorshipPrograms.mine.withdraw')}
      busy={withdraw.isPending}
      onKeep={onClose}
      onLose={() => withdraw.mutate({ params: { id } }, { onSuccess: onClose, onError: onClose })}
    >
      <p>{t('mentorshipPrograms.mine.withdraw_says')}</p>
    </ConfirmDialog>
  )
}

const PAGE = 100

function Pairs({ of: { id, mine } }: { of: Own }) {
  const { t } = useText()
  const { data } = useQueryOf(mentorships.list, { query: { page_size: PAGE } })
  const pairs = (data?.items ?? []).filter(({ program }) => program?.id === id)
  if (pairs.length === 0 || !mine) return null
  return (
    <Section title={t('mentorshipPrograms.mine.pairs')}>
      <ul className="list">
        {pairs.map((pair) => (
          <PairLine key={pair.id} of={pair} />
        ))}
      </ul>
    </Section>
  )
}

/** Taking part needs a profile; who takes part already opens the form to change it. */
function Enrolment({ of: program }: { of: Own }) {
  const { t } = useText()
  const [changing, setChanging] = useState(false)
  const { data: profile } = useQueryOf(mentorshipProfiles.mine)
  if (!profile) return null
  if (profile.version === 0)
    return (
      <EmptyState
        icon={UserPen}
        title={t('mentorshipPrograms.mine.profile_first')}
        actions={
          <LinkButton look="p" href={toMentorship.edit}>
            {t('mentorshipPrograms.mine.profile_do')}
          </LinkButton>
        }
      >
        {t('mentorshipPrograms.mine.profile_first_says')}
      </EmptyState>
    )
  const takesPart = program.mine?.state === 'enrolled'
  if (takesPart && !changing)
    return (
      <p>
        <Button onClick={() => setChanging(true)}>{t('mentorshipPrograms.mine.form.change')}</Button>
      </p>
    )
  return <EnrolForm of={program} profile={profile} onDone={() => setChanging(false)} />
}
