import { Eye } from 'lucide-react'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { zoneWords } from '../../../contract/formats.ts'
import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { type MentorshipSide, otherSide, type SessionFormat } from '../../../contract/mentorship/states.ts'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import type { Answers } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Checkbox, Switch } from '../../ui/forms/Checkbox.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, SaveBar, useFormScope } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toMentorship } from '../addresses.ts'
import { ChipsField } from '../ChipsField.tsx'
import { useFormatOptions, useTopicOptions, useTypeOptions } from '../choices.ts'
import { furtherLanguages, usualLanguages } from '../languages.ts'
import { isConflict, SavedElsewhere } from '../SavedElsewhere.tsx'
import { staleProfiles } from '../stale.ts'
import { useMentorshipWords } from '../words.ts'
import { HoursField } from './HoursField.tsx'
import { ProfileParts, type Said } from './ProfileParts.tsx'
import { Head } from './ProfileScreens.tsx'
import '../mentorship.css'

type Mine = Answers<typeof mentorshipProfiles.mine>
const ids = (marks: readonly { id: number }[]) => marks.map(({ id }) => id)

const startOf = (mine: Mine) => ({
  is_mentor: mine.is_mentor,
  is_mentee: mine.is_mentee,
  accepts_mentee_requests: mine.accepts_mentee_requests,
  accepts_mentor_requests: mine.accepts_mentor_requests,
  mentor_places: mine.mentor_places,
  mentee_places: mine.mentee_places,
  goals: mine.goals,
  offer: mine.offer,
  interests: mine.interests,
  mentor_topic_ids: ids(mine.mentor_topics),
  mentee_topic_ids: ids(mine.mentee_topics),
  mentoring_type_ids: ids(mine.types),
  formats: mine.formats,
  languages: mine.languages,
  hours: mine.hours,
  paused_until: mine.paused_until,
  discreet: mine.discreet,
  version: mine.version,
})
type Written = ReturnType<typeof startOf>

/** One’s own profile, with how others see it beside the form. */
export function EditMentorshipProfileScreen() {
  const { t } = useText()
  const mine = useAnswer(mentorshipProfiles.mine)
  const start = useMemo(() => startOf(mine), [mine])
  const [unsaved, setUnsaved] = useState(0)
  const [theirs, setTheirs] = useState<Written | null>(null)
  const title = t(mine.version === 0 ? 'mentorship.profile.begin' : 'mentorship.profile.edit_title')
  return (
    <Page
      title={title}
      lead={t('mentorship.profile.edit_lead')}
      crumbs={[
        { href: toMentorship.start, text: t('mentorship.title') },
        { href: toMentorship.profile, text: t('mentorship.profile.title') },
      ]}
    >
      <Form
        sends={mentorshipProfiles.update}
        send={(body) =>
          call(mentorshipProfiles.update, { params: { id: mine.person.id }, body }).catch(
            async (failure: unknown) => {
              if (isConflict(failure)) setTheirs(startOf(await call(mentorshipProfiles.mine)))
              throw failure
            },
          )
        }
        start={start}
        texts="mentorship.profile.field"
        label={title}
        onUnsaved={setUnsaved}
        then={(saved) => {
          queryClient.setQueryData(keyOf(mentorshipProfiles.mine.path), saved)
          toast.good(t('mentorship.profile.saved'))
          void refresh([...staleProfiles, mentorshipProfiles.show.path])
          void go(toMentorship.profile, { ignoreBlocker: true })
        }}
      >
        <div className="split">
          <div>
            <SavedElsewhere theirs={theirs} />
            <Inputs mine={mine} />
            <SaveBar isNew={mine.version === 0} />
          </div>
          <aside className="side only-l profile-beside">
            <h2>{t('mentorship.profile.as_others')}</h2>
            <Preview mine={mine} />
          </aside>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

function Inputs({ mine }: { mine: Mine }) {
  const { t, locale } = useText()
  const written = useWritten()
  const topics = {
    mentor: useTopicOptions('mentor', mine.mentor_topics),
    mentee: useTopicOptions('mentee', mine.mentee_topics),
  }
  const types = useTypeOptions(mine.types)
  const formats = useFormatOptions()
  return (
    <>
      <Section title={t('mentorship.profile.section.sides')} aside={<PreviewButton mine={mine} />}>
        <div className="fields">
          <Side side="mentor">
            <TextArea name="offer" optional hint={t('mentorship.profile.hint.offer')} />
            {topics.mentor.length > 0 && (
              <ChipsField name="mentor_topic_ids" optional options={topics.mentor} />
            )}
          </Side>
          <Side side="mentee">
            <TextArea name="goals" optional hint={t('mentorship.profile.hint.goals')} />
            {topics.mentee.length > 0 && (
              <ChipsField name="mentee_topic_ids" optional options={topics.mentee} />
            )}
          </Side>
        </div>
      </Section>
      <Section title={t('mentorship.profile.section.ways')}>
        <div className="fields">
          <TextArea name="interests" optional rows={3} hint={t('mentorship.profile.hint.interests')} />
          {types.length > 0 && <ChipsField name="mentoring_type_ids" optional options={types} />}
          <ChipsField name="formats" optional options={formats} />
          <LanguagesField />
        </div>
      </Section>
      <Section title={t('mentorship.profile.section.hours')}>
        <HoursField
          hint={t('mentorship.profile.hint.hours', {
            zone: zoneWords(new Date(), locale, mine.time_zone),
          })}
        />
        <p className="sm">
          <Anchor className="link" href="/profile/general">
            {t('mentorship.profile.change_zone')}
          </Anchor>
        </p>
      </Section>
      <Section title={t('mentorship.profile.section.pause')}>
        <div className="fields">
          <DateField name="paused_until" optional hint={t('mentorship.profile.hint.paused_until')} />
          {written.paused_until && <p className="sm m2">{t('mentorship.profile.pause_says')}</p>}
          <Switch name="discreet" hint={t('mentorship.profile.hint.discreet')} />
        </div>
      </Section>
    </>
  )
}

/** Being a mentor, or a mentee, and what goes with it. */
function Side({ side, children }: { side: MentorshipSide; children: ReactNode }) {
  const { t } = useText()
  const { store } = useFormScope()
  const { problems } = useSyncExternalStore(store.subscribe, store.read)
  const written = useWritten()
  const isOn = written[`is_${side}`]
  const places = useField<number>({ name: `${side}_places` })
  return (
    <div className={isOn ? 'card side-part on' : 'card side-part'}>
      <Checkbox
        name={`is_${side}`}
        hint={t(`mentorship.profile.hint.is_${side}`)}
        error={side === 'mentor' && problems.is_mentor ? t('mentorship.profile.side_missing') : undefined}
      />
      {isOn && (
        <div className="fields">
          {children}
          <NumberField name={places.name} short hint={t(`mentorship.profile.hint.${side}_places`)} />
          <Switch
            name={`accepts_${otherSide(side)}_requests`}
            hint={t(`mentorship.profile.hint.accepts_${otherSide(side)}_requests`)}
          />
        </div>
      )}
    </div>
  )
}

function LanguagesField() {
  const { t, locale } = useText()
  const { language } = useMentorshipWords()
  const field = useField<readonly string[]>({ name: 'languages' })
  const chosen = field.value ?? []
  const optionsOf = (tags: readonly string[]) => tags.map((value) => ({ value, text: language(value) }))
  const shown = [...new Set([...usualLanguages, ...chosen])]
  return (
    <>
      <ChipsField name="languages" optional options={optionsOf(shown)} />
      <SelectField
        name="other_language"
        label={t('mentorship.profile.other_language')}
        optional
        value=""
        options={optionsOf(furtherLanguages.filter((one) => !chosen.includes(one))).toSorted((one, other) =>
          one.text.localeCompare(other.text, locale),
        )}
        onChange={(value) => value && field.change([...chosen, value])}
      />
    </>
  )
}

/** What stands in the form now. */
function useWritten(): Written {
  const { store } = useFormScope()
  return useSyncExternalStore(store.subscribe, store.read).values as Written
}

function Preview({ mine }: { mine: Mine }) {
  const written = useWritten()
  const mentorTopics = useTopicOptions('mentor', mine.mentor_topics)
  const menteeTopics = useTopicOptions('mentee', mine.mentee_topics)
  const types = useTypeOptions(mine.types)
  const marks = (chosen: readonly number[], options: readonly { value: number; text: string }[]) =>
    options
      .filter(({ value }) => chosen.includes(value))
      .map(({ value, text }) => ({ id: value, name: text }))
  const said: Said = {
    is_mentor: written.is_mentor,
    is_mentee: written.is_mentee,
    goals: written.goals || null,
    offer: written.offer || null,
    interests: written.interests || null,
    mentor_topics: marks(written.mentor_topic_ids, mentorTopics),
    mentee_topics: marks(written.mentee_topic_ids, menteeTopics),
    types: marks(written.mentoring_type_ids, types),
    formats: written.formats as SessionFormat[],
    languages: written.languages,
    hours: written.hours as WeeklyStretch[],
    time_zone: mine.time_zone,
  }
  return (
    <div className="card profile-preview">
      <Head
        of={{ ...said, person: mine.person, title: null, paused_until: written.paused_until }}
        level={3}
      />
      <ProfileParts of={said} level={3} />
    </div>
  )
}

/** On phones there is no room beside the form. */
function PreviewButton({ mine }: { mine: Mine }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <span className="only-s">
      <Button look="q" small icon={Eye} onClick={() => setOpen(true)}>
        {t('mentorship.profile.as_others')}
      </Button>
      {open && (
        <Dialog title={t('mentorship.profile.as_others')} onClose={() => setOpen(false)}>
          <Preview mine={mine} />
        </Dialog>
      )}
    </span>
  )
}
