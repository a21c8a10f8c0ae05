import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Section } from '../../ui/Page.tsx'
import { NewEventButton } from './NewEventButton.tsx'
import { PlannedTable } from './PlannedTable.tsx'

/** All events of a network in every state, for those who look after them. */
export function PlanScreen() {
  const { t } = useText()
  const network = useNetwork()
  return (
    <Section title={t('eventPlanning.plans.title')} aside={<NewEventButton network={network} />}>
      <PlannedTable network={network} />
    </Section>
  )
}
