import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { kpisOfEvent } from './place.ts'
import { UpdatesPanel } from './UpdatesPanel.tsx'

/** The updates of an event, day by day: a page beside it, for its organizers. */
export const EventUpdatesScreen = () => (
  <DeskPage>{({ id }) => <UpdatesPanel place={kpisOfEvent(id)} />}</DeskPage>
)
