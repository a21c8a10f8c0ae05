import { csrf as calls } from '../../contract/access/access.ts'
import { start } from './start.ts'

let cached: Promise<string> | null = start?.csrf ? Promise.resolve(start.csrf) : null

export const csrf = {
  token(headers: () => Record<string, string>): Promise<string> {
    cached ??= fetch(calls.token.path, { headers: headers(), credentials: 'same-origin' }).then((answer) => {
      const token = answer.headers.get('X-CSRF-Token')
      if (!token) {
        cached = null
        return ''
      }
      return token
    })
    cached.catch(() => csrf.discard())
    return cached
  },
  discard() {
    cached = null
  },
}
