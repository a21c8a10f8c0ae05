import { menuPlaces, palettePages } from '../identity/destinations.ts'
import { area } from '../platform/area.ts'
import { contract } from '../platform/http/contract.ts'
import { openApi } from '../platform/http/openapi.ts'
import { closings, openings, routes, pages as served } from '../platform/process.ts'
import { devPages } from './dev.ts'
import { distOf } from './dist.ts'
import { healthPages } from './health.ts'
import { pageSender } from './page.ts'
import { referencePage } from './reference.ts'
import { placeRoutes } from './routes.ts'
import { staticPages } from './static.ts'

export const pages = area({
  name: 'pages',
  brings: [
    routes.with(({ store, live, settings }) => placeRoutes(store, live, settings.secret_key)),
    openings.with((one) => {
      if (one.settings.demo)
        distOf(one).follow((error) => one.log.warn({ err: error }, 'the new build of the web was not read'))
    }),
    closings.with(async (one) => distOf(one).unfollow()),
    served.with((fastify, one) => {
      healthPages(fastify, { ...one, metrics_token: one.settings.metrics_token })
      referencePage(fastify, () => openApi(contract, one.release))
      if (one.settings.demo && one.mailbox) devPages(fastify, one.mailbox)
      const dist = distOf(one)
      staticPages(fastify, dist, pageSender({ ...one, dist, demo: one.settings.demo }))
    }),
    menuPlaces.with({ name: 'home', place: 10 }),
    palettePages.with({ title: 'search.pages.home', link: '/', place: 10 }),
  ],
})
