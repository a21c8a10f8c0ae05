import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import { kpisOfEvent } from './place.ts'

/** What is measured of an event: a page beside it, for those who organize it. */
export const EventFieldsScreen = () => (
  <DeskPage>{({ id }) => <FieldsPanel place={kpisOfEvent(id)} />}</DeskPage>
)
