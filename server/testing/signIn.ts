import { sessions } from '../../contract/access/access.ts'
import { type Answer, type Client, client, type World } from './world.ts'

export const PASSWORD = 'kindred-demo'

interface Entry {
  headers?: Record<string, string>
  host?: string
  url?: string
}

export interface SignedIn {
  answer: Answer
  /** The cookies a browser would keep, by name. */
  cookies: Record<string, string>
  token: string
  client: Client
}

const cookiesIn = (answer: Answer): Record<string, string> => {
  const lines = [answer.headers['set-cookie']].flat().map((line) => /^([^=]+)=([^;]*)/.exec(line ?? ''))
  return Object.fromEntries(lines.flatMap((found) => (found ? [[found[1], found[2]]] : [])))
}

/** Signs in by the form, with e-mail and password. */
export async function signIn(
  w: World,
  email: string,
  password = PASSWORD,
  { headers = {}, host = 'larkspur.localhost', url = w.url }: Entry = {},
): Promise<SignedIn> {
  const visitor = client(url, host, 0, headers.cookie ? { cookie: headers.cookie } : {})
  const answer = await visitor.post(sessions.create.path, {
    body: { email, password },
    headers: without(headers),
  })
  const cookies = cookiesIn(answer)
  const token = String(answer.json?.token ?? '')
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return { answer, cookies, token, client: client(url, host, 0, { 'x-user-token': token, cookie }) }
}

// The visitor carries cookies itself, so that the anti-forgery token fits.
const without = ({ cookie: _cookie, ...others }: Record<string, string>) => others
