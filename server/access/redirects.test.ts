import { describe, expect, it } from 'vitest'
import { afterSignIn, safeAddress, withoutSecrets } from '../../contract/redirects.ts'
import { spellings } from '../testing/spellings.ts'

const HERE = 'https://larkspur.example'

/** Where a browser that is on our page ends up when it follows what the gate answered. */
const landing = (href: string) => new URL(href, `${HERE}/login?referrer=x`)

describe('an address to be sent to', () => {
  it('stays at home, however it is spelt', () => {
    const strayed = spellings('evil.example').flatMap((spelling) => {
      const answered = safeAddress(spelling, HERE)
      if (answered === null) return []
      const once = landing(answered)
      const again = landing(once.pathname + once.search + once.hash)
      return [once, again].every(({ origin }) => origin === HERE) ? [] : [`${spelling} → ${answered}`]
    })
    expect(strayed).toEqual([])
    const refused = spellings('evil.example').filter((spelling) => safeAddress(spelling, HERE) === null)
    console.log(`redirects: ${spellings('evil.example').length} spellings, ${refused.length} refused`)
    expect(spellings('evil.example').length).toBeGreaterThanOrEqual(150)
    expect(refused.length).toBeGreaterThan(100)
  })

  it('leads nowhere else even where other hosts are vouched for', () => {
    const strayed = spellings('evil.example').filter((spelling) => {
      const answered = safeAddress(spelling, HERE, ['larkspur.com', 'sso.example.net'])
      return answered !== null && landing(answered).origin !== HERE
    })
    expect(strayed).toEqual([])
  })

  it('may be any page of our own, kept as it was', () => {
    for (const path of ['/', '/groups?search=a%20b#top', '/posts/7', '/a/b?x=//evil.example', '/%E2%9C%93'])
      expect(safeAddress(path, HERE)).toBe(path)
    expect(safeAddress(`${HERE}/groups`, HERE)).toBe('/groups')
  })

  it('may be a host the enterprise vouches for, and what lies below it', () => {
    const hosts = ['larkspur.com']
    expect(safeAddress('https://larkspur.com/about', HERE, hosts)).toBe('https://larkspur.com/about')
    expect(safeAddress('https://www.larkspur.com', HERE, hosts)).toBe('https://www.larkspur.com/')
    for (const near of [
      'https://larkspur.com.evil.example',
      'https://evillarkspur.com',
      'https://larkspur.com@evil.example',
      'javascript://larkspur.com/%0aalert(1)',
      'ftp://larkspur.com',
      '//larkspur.co',
    ])
      expect(safeAddress(near, HERE, hosts), near).toBeNull()
    expect(safeAddress('https://evil.example', HERE, ['', '.'])).toBeNull()
  })

  it('after signing in is no other door', () => {
    expect(afterSignIn('/groups', HERE)).toBe('/groups')
    expect(afterSignIn('/logins', HERE)).toBe('/logins')
    for (const door of [
      '/login',
      '/login/credentials?x',
      '/forgot',
      '/password_reset/x',
      '//evil.example',
      null,
      7,
    ])
      expect(afterSignIn(door, HERE)).toBe('/')
  })

  it('is named without the secret it holds', () => {
    expect(withoutSecrets('/password_reset/abc?x')).toBe('/password_reset/:token?x')
    expect(withoutSecrets('/verify/abc')).toBe('/verify/:token')
    expect(withoutSecrets('/posts/7')).toBe('/posts/7')
  })
})
