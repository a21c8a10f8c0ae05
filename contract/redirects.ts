/**
 * Checks every redirect: the way back after a sign-in, a log-out link, a logo's link, the return from a connected
 * service. Returns an address that is safe to go to, normalized as a browser would read it, or null. Without `hosts`
 * only paths of `origin` itself pass; `hosts` are names the enterprise vouches for, including everything below each.
 */
export function safeAddress(wanted: unknown, origin: string, hosts: readonly string[] = []): string | null {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > 2048) return null
  // Browsers drop these characters from an address, so only an attacker would use them.
  if (/[\p{Cc}\p{Cf}\\]/u.test(wanted) || wanted.trim() !== wanted) return null
  const url = URL.parse(wanted, origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  if (url.origin === new URL(origin).origin) {
    const path = url.pathname + url.search + url.hash
    // `/.//elsewhere` is a path here, but another host when it is parsed again.
    return path.startsWith('//') || !ownOnly(wanted, origin) ? null : path
  }
  return hosts.some((host) => isBelow(url.hostname, host)) ? url.href : null
}

/** An own address is a path, or begins with the origin as we write it. */
const ownOnly = (wanted: string, origin: string) => wanted.startsWith('/') || wanted.startsWith(`${origin}/`)

function isBelow(hostname: string, host: string) {
  const known = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const asked = hostname.replace(/\.$/, '')
  return known !== '' && (asked === known || asked.endsWith(`.${known}`))
}

const doors = [
  '/login',
  '/forgot',
  '/password_reset',
  '/sign_up',
  '/verify',
  '/auto-login',
  '/mobile_sign_in',
  '/logout',
]

/** Where to go after a sign-in: to the page wanted, unless that is a sign-in page or another site. */
export function afterSignIn(wanted: unknown, origin: string): string {
  const path = safeAddress(wanted, origin)
  if (path === null) return '/'
  const page = path.split(/[?#]/)[0] ?? '/'
  return doors.some((door) => page === door || page.startsWith(`${door}/`)) ? '/' : path
}

/** Pages with a secret in their address are logged and named without it. */
export const withoutSecrets = (path: string) =>
  path.replace(/^\/(password_reset|verify|poll_response)\/[^/?#]+/, '/$1/:token')
