import { z } from 'zod'
import { get } from '../route.ts'
import { Moment, numeric, Uuid } from '../shapes.ts'

/** GETs that answer with a picture, a file or a stream: the cookie alone signs them in. */
export const art = {
  network: get('/art/:family/:colour/:seed/:shape', {
    says: 'A drawn pattern: what a network shows until somebody uploads a picture.',
    access: 'anyone',
    raw: true,
    params: z.object({
      family: z.enum(['weave', 'petal', 'dots', 'arc', 'scale', 'step', 'nest', 'chevron']),
      colour: z.string().regex(/^[0-9a-fA-F]{6}$/),
      seed: numeric(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)),
      shape: z.enum(['banner.svg', 'tile.svg', 'glyph.svg', 'strip.svg']),
    }),
  }),
}

export const files = {
  show: get('/files/:id/:name', {
    says: 'A kept file, or a picture in one of its sizes, for those who may read what shows it. Private files need a signed link.',
    access: 'anyone',
    raw: true,
    params: z.object({ id: Uuid, name: z.string().max(300) }),
    query: z.object({
      until: numeric(z.number().int()).optional(),
      signature: z.string().max(100).optional(),
    }),
  }),
}

export const live = {
  stream: get('/api/v2/live', {
    before_agreement: true,
    says: 'One event stream a browser; each message names the lists that went stale. It begins with those that did since the given moment, or since the last message the browser heard.',
    raw: true,
    query: z.object({ since: Moment.optional() }),
  }),
}
