import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import { kpisOfEvent } from './place.ts'
import { UpdatesPanel } from './UpdatesPanel.tsx'

/** What is measured of an event, and how it went: pages beside it, for those who organize it. */
export const EventFieldsScreen = () => (
  <DeskPage>{({ id }) => <FieldsPanel place={kpisOfEvent(id)} />}</DeskPage>
)
export const EventUpdatesScreen = () => (
  <DeskPage>{({ id }) => <UpdatesPanel place={kpisOfEvent(id)} />}</DeskPage>
)
