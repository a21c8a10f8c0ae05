import { userData } from '../../contract/access/access.ts'
import { keyOf, queryClient, refresh } from './query.ts'
import { start } from './start.ts'

const ADDRESS = '/api/v2/live'
const LOCK = 'kindred-live'
const CHANNEL = 'kindred-live'
/** How many past messages other tabs can catch up on; an older page refetches everything. */
const MOST_KEPT = 200
/** For signals of the last moment before a page was answered, nobody knows whether the page already included them. */
const DOUBTFUL_MS = 1000
const AGAIN_MS = 10_000

interface Message {
  /** Path prefixes of calls whose answers have changed. */
  stale: string[]
  /** When, by the clock of the database; null when it is about everything. */
  at?: string | null
}
const everything: Message = { stale: ['/api/'] }
/** A new tab asks for the messages it has missed. */
interface Newcomer {
  since: string
}

type Stream = Pick<EventSource, 'close'>

const isMessage = (heard: unknown): heard is Message =>
  typeof heard === 'object' && heard !== null && 'stale' in heard && Array.isArray(heard.stale)
const isNewcomer = (heard: unknown): heard is Newcomer =>
  typeof heard === 'object' && heard !== null && 'since' in heard && typeof heard.since === 'string'

let deaf = false
/** During log-out nothing is refetched: what is on screen becomes stale by itself. */
export const hush = () => {
  deaf = true
}

/** What this tab knows: the moment its page was answered, and that of each message since. */
let heardUntil = start?.answered_at

/**
 * As `refresh`, for what others did: who is signed in is asked first, so that a part of the page goes with its right
 * before it asks for what is refused now.
 */
async function refreshAfterMe(prefixes: readonly string[]) {
  const { path } = userData.show
  const queryKey = keyOf(path)
  if (!prefixes.some((prefix) => path.startsWith(prefix)) || !queryClient.getQueryData(queryKey))
    return refresh(prefixes)
  await queryClient.refetchQueries({ queryKey, exact: true })
  await drawn()
  return refresh(prefixes, path)
}

/** Waits until pending answers are on the page: their handlers run in a task of their own. */
const drawn = () => new Promise((done) => setTimeout(done))

function hear(heard: unknown) {
  if (!isMessage(heard)) return
  if (heard.at && (heardUntil === undefined || heard.at > heardUntil)) heardUntil = heard.at
  if (!deaf && heard.stale.length > 0) void refreshAfterMe(heard.stale)
}

/**
 * One stream per browser: the tab with the lock listens and forwards to the others; when it closes, the next takes
 * over. Without locks (plain http) a tab listens only while visible, since many tabs would use up the connections. A
 * stream starts with what this tab has missed, also after it was away.
 */
export function listen(): () => void {
  deaf = false
  const stop = new AbortController()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null
  const told: Message[] = []
  let isTelling = false

  channel?.addEventListener('message', ({ data }) => {
    if (!isNewcomer(data)) hear(data)
    else if (isTelling) channel.postMessage(missedBy(data, told))
  })

  const open = (): Stream => {
    let again: ReturnType<typeof setTimeout> | undefined
    let stream: EventSource
    let lost = false
    const connect = () => {
      stream = new EventSource(
        heardUntil === undefined ? ADDRESS : `${ADDRESS}?since=${encodeURIComponent(heardUntil)}`,
      )
      // Rights that changed while the stream was away aren't recorded anywhere, so everything visible is refetched.
      stream.onopen = () => {
        if (!lost) return
        lost = false
        hear(everything)
        channel?.postMessage(everything)
      }
      stream.onmessage = ({ data }) => {
        const heard: unknown = parse(data)
        hear(heard)
        channel?.postMessage(heard)
        if (isMessage(heard)) told.push(heard)
        if (told.length > MOST_KEPT) told.shift()
      }
      // A browser comes back by itself when the line breaks, not when somebody on the way answers with an error.
      stream.onerror = () => {
        lost = true
        if (stream.readyState === EventSource.CLOSED) again = setTimeout(connect, AGAIN_MS)
      }
    }
    connect()
    return {
      close: () => {
        clearTimeout(again)
        stream.close()
      },
    }
  }

  if (navigator.locks) {
    if (heardUntil !== undefined) channel?.postMessage({ since: heardUntil } satisfies Newcomer)
    navigator.locks
      .request(LOCK, { signal: stop.signal }, () => {
        isTelling = true
        const stream = open()
        return new Promise<void>((done) =>
          stop.signal.addEventListener('abort', () => {
            stream.close()
            done()
          }),
        )
      })
      .catch(() => {})
  } else listenWhileSeen(open, stop.signal)

  return () => {
    stop.abort()
    channel?.close()
  }
}

/** The messages since a moment; everything, if they are no longer known. */
function missedBy({ since }: Newcomer, told: readonly Message[]): Message {
  const from = new Date(Date.parse(since) - DOUBTFUL_MS).toISOString()
  const isForgotten = told.length === MOST_KEPT && (told[0]?.at ?? '') > from
  const missed = told.filter(({ at }) => !at || at > from)
  return { stale: isForgotten ? everything.stale : [...new Set(missed.flatMap(({ stale }) => stale))] }
}

function listenWhileSeen(open: () => Stream, signal: AbortSignal) {
  let stream = document.hidden ? null : open()
  const change = () => {
    if (document.hidden) {
      stream?.close()
      stream = null
    } else stream ??= open()
  }
  document.addEventListener('visibilitychange', change, { signal })
  signal.addEventListener('abort', () => stream?.close())
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
