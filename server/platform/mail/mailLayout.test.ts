import { describe, expect, it } from 'vitest'
import { type MailContent, renderMail } from './mailLayout.ts'

const enterprise = { display_name: 'Larkspur Foods', browser_title: null, colour_primary: '#6b3fa0' }
const link = 'https://larkspur.example/login/activate?token=a&then=b'
const mail = (more: Partial<MailContent> = {}) =>
  renderMail({
    locale: 'en',
    subject: 'An invitation',
    enterprise,
    heading: 'Hello, Olga',
    says: [{ text: 'You’re <b>invited</b>.' }],
    act: { text: 'Accept', link },
    why: 'Somebody invited you.',
    ...more,
  })

describe('the frame of a mail', () => {
  it('has a button that needs neither styles nor pictures, and its address to be read below', async () => {
    const { html } = await mail()
    expect(html).toMatch(/<td class="button" bgcolor="#6b3fa0"[^>]*><a href="[^"]*"[^>]*>Accept<\/a>/)
    expect(html.match(/https:\/\/larkspur\.example\/login\/activate\?token=a&amp;then=b/g)).toHaveLength(3)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;b&gt;invited&lt;/b&gt;')
  })

  it('names the enterprise beside its letter, or what it calls itself', async () => {
    expect((await mail()).html).toMatch(/class="mark"[^>]*>L<\/td>[\s\S]*Larkspur Foods[\s\S]*Kindred/)
    const { html: own } = await mail({ enterprise: { ...enterprise, browser_title: 'über uns' } })
    expect(own).toMatch(/class="mark"[^>]*>Ü<\/td>[\s\S]*über uns/)
    expect(own).not.toContain('Kindred')
  })

  it.each([
    ['#ffd400', '#000000'],
    ['#101010', '#ffffff'],
    ['#6b3fa0', '#ffffff'],
  ])('writes on %s in %s', async (colour_primary, ink) => {
    const { html } = await mail({ enterprise: { ...enterprise, colour_primary } })
    expect(html).toMatch(new RegExp(`<a href="[^"]*" style="[^"]*color: ${ink}[^"]*">Accept`))
  })

  it('keeps what it needs in the dark and on phones', async () => {
    const { html } = await mail()
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('@media (max-width:480px)')
  })

  it('says the same as plain text', async () => {
    const entries = [{ text: 'A seat is yours', link: 'https://larkspur.example/events/1', when: 'Today' }]
    const { plain } = await mail({ entries, unsubscribe_url: 'https://larkspur.example/unsubscribe' })
    expect(plain).toBe(
      [
        'Hello, Olga',
        'You’re <b>invited</b>.',
        '- A seat is yours\n  Today\n  https://larkspur.example/events/1',
        `Accept\n${link}`,
        'Somebody invited you.\nhttps://larkspur.example/unsubscribe',
      ].join('\n\n'),
    )
  })
})
