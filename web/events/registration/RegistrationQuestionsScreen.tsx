import { events } from '../../../contract/events/pages.ts'
import { registrationQuestions } from '../../../contract/events/registrations.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Questions } from '../../networks/members/Questions.tsx'
import { PeopleFrame, usePeopleOf } from './PeopleFrame.tsx'
import { registrationShownIn } from './shownIn.ts'
import './registration.css'

/** The questions of an event's registration. */
export function RegistrationQuestionsScreen() {
  const { t } = useText()
  const { id } = usePeopleOf()
  const { can, state } = useAnswer(events.show, { params: { id } })
  return (
    <PeopleFrame at="questions">
      <Questions
        asking={{ routes: registrationQuestions, id, stale: registrationShownIn }}
        manages={can.manage && state !== 'canceled' && state !== 'archived'}
        title={t('registrations.questions.title')}
        lead={t('registrations.questions.lead')}
        none={{
          title: t('registrations.questions.none.title'),
          says: t('registrations.questions.none.says'),
        }}
      />
    </PeopleFrame>
  )
}
