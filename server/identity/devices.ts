import type { Enterprise } from '../platform/enterprises.ts'
import { hashOf, newToken, signer } from '../platform/settings/secrets.ts'

/** The order matters: most browsers claim to be others too. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/^(?=.*\bVersion\/[\d.]).*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const first = (agent: string, known: [RegExp, string][]) =>
  known.find(([sign]) => sign.test(agent))?.[1] ?? null

/** What people would call the device, as far as its browser reveals. */
export const deviceOf = (agent: string | null) => ({
  browser: first(agent ?? '', browsers),
  system: first(agent ?? '', systems),
})

/**
 * Recognizes accounts without storing which e-mails were tried, and devices with an earlier sign-in: their cookie
 * carries a mark that only we can make, for this account alone.
 */
export function accountKeeper(secretKey: string) {
  const accounts = signer(secretKey, 'account')
  const devices = signer(secretKey, 'known device')
  const said = (account: Buffer, device: string) => `${account.toString('hex')} ${device}`

  return {
    /** The key under which attempts at an account or a form are counted. */
    keyOf: (enterprise: Pick<Enterprise, 'id'>, subject: string, door = 'login') =>
      Buffer.from(accounts.sign(`${door}\n${enterprise.id}\n${subject}`), 'base64url'),
    /** The device's own account, if its cookie is genuine. */
    deviceKey(account: Buffer, cookie: string | undefined) {
      const [device = '', signature = ''] = (cookie ?? '').split('.')
      if (!cookie || !devices.recognises(said(account, device), signature)) return undefined
      return hashOf(Buffer.concat([account, Buffer.from(device)]))
    },
    /** The mark of a device; the existing one if it is already known. */
    deviceCookie(account: Buffer, cookie: string | undefined, isKnown: boolean) {
      const device = isKnown && cookie ? (cookie.split('.')[0] ?? newToken()) : newToken()
      return `${device}.${devices.sign(said(account, device))}`
    },
  }
}
export type AccountKeeper = ReturnType<typeof accountKeeper>
