import { OutcomeForm } from './OutcomeForm.tsx'

export const NewOutcomeScreen = () => <OutcomeForm of={null} />
