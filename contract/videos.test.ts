import { describe, expect, it } from 'vitest'
import { videoHosts, videoOf } from './videos.ts'

const embeds: readonly [address: string, embed: string][] = [
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
  ],
  ['http://youtu.be/aqz-KE-bpKQ?si=x', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
  ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://larkspur.sharepoint.com/sites/news/_layouts/15/embed.aspx?UniqueId=6f1c5b0e-3a52-4d0b-9c2c-0d6a2f2f9a11&x=1',
    'https://larkspur.sharepoint.com/sites/news/_layouts/15/embed.aspx?UniqueId=6f1c5b0e-3a52-4d0b-9c2c-0d6a2f2f9a11',
  ],
  [
    'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?sid=1',
    'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184',
  ],
]

describe('an address of a video', () => {
  it.each(embeds)('%s is framed by the page its host has for that', (address, embed_url) => {
    const video = videoOf(address)
    expect(video?.embed_url).toBe(embed_url)
    const { frames } = videoHosts.find(({ name }) => name === video?.host) ?? { frames: '' }
    const [scheme, host = ''] = frames.split('//')
    expect(new URL(embed_url).protocol).toBe(scheme)
    expect(new URL(embed_url).hostname.endsWith(host.replace('*', ''))).toBe(true)
  })

  it.each([
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://evil.example/https://youtu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/@larkspur',
    'https://vimeo.com/channels/staffpicks',
    'https://larkspur.sharepoint.com/sites/a/../../evil.aspx?UniqueId=6f1c5b0e-3a52-4d0b-9c2c-0d6a2f2f9a11',
    'https://evilsharepoint.com/_layouts/15/embed.aspx?UniqueId=6f1c5b0e-3a52-4d0b-9c2c-0d6a2f2f9a11',
    'ftp://youtu.be/aqz-KE-bpKQ',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    'not an address',
  ])('%s is none', (address) => {
    expect(videoOf(address)).toBeUndefined()
  })
})
