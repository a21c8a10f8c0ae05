import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { lessChosen } from './less.ts'
import { invitationsWaiting, requestsWaiting } from './memberships.ts'
import { homeKeys } from './personKeys.ts'
import { homeRoutes } from './routes.ts'
import { waiting } from './waitingLines.ts'

export const home = area({
  name: 'home',
  brings: [
    personKeys.with(...homeKeys),
    routes.with(() => homeRoutes),
    undoings.with(lessChosen),
    waiting.with(invitationsWaiting, requestsWaiting),
  ],
})
