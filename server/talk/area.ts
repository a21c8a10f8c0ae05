import { factSources } from '../identity/facts.ts'
import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { commentApproved, commentRemoved } from './commentUndo.ts'
import { commentsWritten, eventsLiked } from './facts.ts'
import { talkRoutes } from './routes.ts'

export const talk = area({
  name: 'talk',
  brings: [
    factSources.with(commentsWritten, eventsLiked),
    routes.with(() => talkRoutes),
    undoings.with(commentApproved, commentRemoved),
  ],
})
