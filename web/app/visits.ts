import { pageVisits } from '../../contract/insight/insight.ts'
import { withoutSecrets } from '../../contract/redirects.ts'
import { call } from './client.ts'
import { idle } from './idle.ts'
import { look } from './look.ts'
import { session } from './session.ts'

interface Visit {
  path: string
  referrer: string | null
}

const GATHER_FOR = 2000
let waiting: Visit[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let last: string | null = null

/** Records that a page was opened. Sent a little later in the background; failures are ignored. */
export function visit(address: string) {
  const path = withoutSecrets(address)
  // Visits during a look aren't recorded in the person's name.
  if (!session.token || look.id !== undefined || path === last) return
  waiting.push({ path: path.slice(0, 500), referrer: last })
  last = path
  clearTimeout(timer)
  timer = setTimeout(() => idle(send), GATHER_FOR)
}

function send() {
  const visits = waiting
  waiting = []
  if (!session.token) return
  for (const body of visits) call(pageVisits.create, { body }, { keepalive: true }).catch(() => {})
}

window.addEventListener('pagehide', send)
session.onClear(() => {
  waiting = []
  last = null
})
