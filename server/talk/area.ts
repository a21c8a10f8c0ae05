import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { talkRoutes } from './routes.ts'

export const talk = area({ name: 'talk', brings: [routes.with(() => talkRoutes)] })
