import { refresh } from './query.ts'

const ADDRESS = '/api/v2/live'
const LOCK = 'kindred-live'
const CHANNEL = 'kindred-live'

interface Message {
  /** Path prefixes of calls whose answers have changed. */
  stale: string[]
}

function isMessage(heard: unknown): heard is Message {
  return typeof heard === 'object' && heard !== null && 'stale' in heard && Array.isArray(heard.stale)
}

let deaf = false
/** Whoever is logging out asks nothing more: what they see goes stale with their own going. */
export const hush = () => {
  deaf = true
}

/**
 * One stream per browser: the tab that holds the lock listens and tells the others. When it closes, the next one takes
 * over. Without locks (plain http) a tab listens only while it is seen, or many tabs would use up the connections.
 */
export function listen(): () => void {
  deaf = false
  const stop = new AbortController()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null
  channel?.addEventListener('message', ({ data }) => hear(data))

  const open = () => {
    const stream = new EventSource(ADDRESS)
    let lost = false
    stream.onmessage = ({ data }) => {
      const heard: unknown = parse(data)
      hear(heard)
      channel?.postMessage(heard)
    }
    stream.onerror = () => {
      lost = true
    }
    // What changed while the stream was away is unknown, so everything seen is asked anew.
    stream.onopen = () => {
      if (!lost) return
      lost = false
      const all: Message = { stale: ['/api/'] }
      hear(all)
      channel?.postMessage(all)
    }
    return stream
  }

  if (navigator.locks) {
    navigator.locks
      .request(LOCK, { signal: stop.signal }, () => {
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

function listenWhileSeen(open: () => EventSource, signal: AbortSignal) {
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

function hear(heard: unknown) {
  if (!deaf && isMessage(heard)) void refresh(heard.stale)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
