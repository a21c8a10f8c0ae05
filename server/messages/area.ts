import { palettePages } from '../identity/destinations.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { pageTexts } from '../platform/http/pageStart.ts'
import { dues, routes, sweeps } from '../platform/process.ts'
import { digestSweep } from './digest.ts'
import { notificationsShown } from './notifications.ts'
import { messagesKeys } from './personKeys.ts'
import { messageRoutes } from './routes.ts'

export const messages = area({
  name: 'messages',
  brings: [
    personKeys.with(...messagesKeys),
    routes.with(() => messageRoutes),
    dues.with(() => [notificationsShown]),
    sweeps.with((one) => [digestSweep(one)]),
    pageTexts.with({ notifications: 'messages' }),
    palettePages.with({ title: 'search.pages.notifications', link: '/notifications', place: 80 }),
  ],
})
