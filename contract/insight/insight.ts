import { z } from 'zod'
import { post } from '../route.ts'
import { Done, Id, Text } from '../shapes.ts'

export const pageVisits = {
  create: post('/api/v2/page-visits', {
    says: 'Records that the viewer opened a page. Batched; never blocks a page.',
    body: z.strictObject({ path: Text(500), referrer: Text(500).nullable().optional() }),
    returns: Done,
  }),
}

export const views = {
  create: post('/api/v1/views', {
    says: 'Records that the viewer opened a page, as older clients say it. `user_id` can only name the viewer.',
    body: z.strictObject({ user_id: Id, path: Text(500).default('/support') }),
    returns: Done,
  }),
}

export const clientErrors = {
  create: post('/api/v2/client-errors', {
    says: 'Stores an error that happened in a browser, with its release and route, and answers its reference.',
    access: 'anyone',
    body: z.strictObject({
      message: Text(2000),
      stack: z.string().max(8000).nullable().optional(),
      route: Text(500),
      release: z.string().max(80).optional(),
    }),
    returns: z.object({ reference: z.string() }),
  }),
}
