import {
  mentorshipPrograms,
  programEnrolment,
  programQuestions,
} from '../../../contract/mentorship/programs.ts'
import { useText } from '../../app/texts.ts'
import { Questions } from '../../networks/members/Questions.tsx'
import { ProgramFrame } from './ProgramFrame.tsx'

const stale = [programEnrolment.show.path, mentorshipPrograms.show.path]

/** What is asked when somebody enrols. */
export function QuestionsScreen({ id }: { id: string }) {
  const { t } = useText()
  return (
    <ProgramFrame id={id}>
      {(program) => (
        <div className="program-body">
          <Questions
            asking={{ routes: programQuestions, id: program.id, stale }}
            isPart
            manages={program.can.edit}
            title={t('mentorshipPrograms.questions.title')}
            lead={t('mentorshipPrograms.questions.lead')}
            none={{
              title: t('mentorshipPrograms.questions.none.title'),
              says: t('mentorshipPrograms.questions.none.says'),
            }}
          />
        </div>
      )}
    </ProgramFrame>
  )
}
