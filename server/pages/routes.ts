import type { FastifyReply, FastifyRequest } from 'fastify'
import { art, files, live } from '../../contract/pages/places.ts'
import { Moment } from '../../contract/shapes.ts'
import { pattern } from '../art/pattern.ts'
import { maySeePicture } from '../pictures/readers.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { fileLinks, keyOfPicture } from '../platform/files/files.ts'
import { type Operation, raw } from '../platform/http/operation.ts'
import type { Live } from '../platform/live/live.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

const A_YEAR = 31_536_000
/** A right may end: the browser asks again soon, and is sent nothing it has already. */
const A_WHILE = 'private, max-age=600'

export function placeRoutes(store: FileStore, streams: Live, secretKey: string): Operation[] {
  const links = fileLinks(secretKey)

  /** A file of this enterprise that the asker may have; anything else never existed. */
  async function findFile(
    act: Reading<Viewer | undefined>,
    id: string,
    { until, signature }: { until?: number | undefined; signature?: string | undefined },
  ) {
    const { db, me, now } = act
    const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
    if (!file) throw missing()
    if (file.audience === 'anyone') return file
    if (!me) throw missing()
    if (file.audience === 'members') {
      if (await maySeePicture({ ...act, me }, file)) return file
      throw missing()
    }
    if (until === undefined || !signature || !links.opens(id, me.user_id, { until, signature }, now))
      throw missing()
    return file
  }

  return [
    raw(art.network, async (_act, { params, reply }) => {
      const { family, colour, seed, shape } = params
      const svg = pattern({
        family,
        seed,
        colour: `#${colour}`,
        shape: shape.slice(0, -4) as 'banner' | 'tile' | 'glyph' | 'strip',
      })
      reply.header('content-type', 'image/svg+xml')
      await reply.header('cache-control', `public, max-age=${A_YEAR}, immutable`).send(svg)
    }),
    raw(files.show, async (act, { params, query, request, reply }) => {
      const file = await findFile(act, params.id, query)
      const width = Number(/^(\d{1,5})\.webp$/.exec(params.name)?.[1])
      if (!file.sizes.includes(width)) throw missing()
      // Faces are for everybody who is signed in; the right to see anything else may end.
      const ends = file.audience === 'members' && file.purpose !== 'avatar'
      const etag = `"${file.sha256.slice(0, 32)}-${width}"`
      if (ends && request.headers['if-none-match'] === etag)
        return reply.code(304).header('etag', etag).header('cache-control', A_WHILE).send()
      const bytes = await store.open(keyOfPicture(file.sha256, width))
      if (!bytes) throw missing()
      protect(reply)
      const cache = file.audience === 'anyone' ? 'public' : 'private'
      if (ends) reply.header('etag', etag).header('cache-control', A_WHILE)
      else reply.header('cache-control', `${cache}, max-age=${A_YEAR}, immutable`)
      await reply.header('content-type', file.media_type).send(bytes)
    }),
    raw(live.stream, (act, { request, reply, query }) =>
      streams.stream(reply, act.me, lastHeard(request) ?? query.since),
    ),
  ]
}

/** The last signal that a reconnecting browser received. */
function lastHeard({ headers }: FastifyRequest) {
  const heard = Moment.safeParse(headers['last-event-id'])
  return heard.success ? heard.data : undefined
}

/** Whatever a file contains, it never runs in our origin. */
function protect(reply: FastifyReply) {
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
}
