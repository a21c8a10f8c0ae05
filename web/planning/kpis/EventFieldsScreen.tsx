import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import { kpisOfEvent } from './place.ts'

/** The KPI fields of an event: a page beside it, for its organizers. */
export const EventFieldsScreen = () => (
  <DeskPage>{({ id }) => <FieldsPanel place={kpisOfEvent(id)} />}</DeskPage>
)
