import type { FastifyReply } from 'fastify'

export interface Stream {
  reply: FastifyReply
  user_id: number
  /** Other people whose rights the stream depends on. */
  administrator_id: number | undefined
}

export const EVERYTHING = ['/api/']
/** Whoever hears of so many lists at once had better ask for all of them. */
const MOST_NAMED = 500

/** A message carries the moment it covers; a browser that reconnects names the last one it received. */
export function say(
  { reply }: Stream,
  { stale, at = null }: { stale: readonly string[]; at?: string | null },
) {
  const id = at === null ? '' : `id: ${at}\n`
  const named = stale.length > MOST_NAMED ? EVERYTHING : stale
  const data = stale.length === 0 ? '' : `data: ${JSON.stringify({ stale: named, at })}\n`
  if (id || data) write(reply, `${id}${data}\n`)
}

/** A browser that leaves so many bytes unread is let go: it comes back when it can, and hears what it missed. */
const MOST_UNREAD = 2 ** 20
/** How long a browser may take to read the end. */
const ENDS_WITHIN_MS = 5000

/** A stream that was ended stays open until its browser has read the end; what is said to it then ends the process. */
export function write({ raw }: FastifyReply, text: string) {
  if (raw.writableEnded || raw.destroyed) return
  raw.write(text)
  if (raw.writableLength > MOST_UNREAD) raw.destroy()
}

export function end({ raw }: FastifyReply) {
  raw.end()
  setTimeout(() => raw.destroy(), ENDS_WITHIN_MS).unref()
}

interface Heard {
  user_id: number | null
  stale: string
}

export function tell(streams: Iterable<Stream>, signals: readonly Heard[], at: string) {
  const staleFor = Map.groupBy(signals, ({ user_id }) => user_id)
  for (const stream of streams) {
    const theirs = [...(staleFor.get(null) ?? []), ...(staleFor.get(stream.user_id) ?? [])]
    const stale = [...new Set(theirs.map((signal) => signal.stale))]
    if (stale.length > 0) say(stream, { stale, at })
  }
}
