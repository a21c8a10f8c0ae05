import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { kpisOfEvent } from './place.ts'
import { UpdatesPanel } from './UpdatesPanel.tsx'

/** How an event went, day by day: a page beside it, for those who organize it. */
export const EventUpdatesScreen = () => (
  <DeskPage>{({ id }) => <UpdatesPanel place={kpisOfEvent(id)} />}</DeskPage>
)
