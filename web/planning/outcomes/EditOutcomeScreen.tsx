import { useParams } from '@tanstack/react-router'
import { outcomes } from '../../../contract/planning/outcomes.ts'
import { useAnswer } from '../../app/query.ts'
import { OutcomeForm } from './OutcomeForm.tsx'

export function EditOutcomeScreen() {
  const { outcomeId = '' } = useParams({ strict: false })
  return <OutcomeForm of={useAnswer(outcomes.show, { params: { id: outcomeId } })} />
}
