import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

interface FontFile {
  file: string
  ranges: (readonly [from: number, to: number])[]
}

const filesOf = (css: string): FontFile[] =>
  [...css.matchAll(/url\(([^)]+)\)[^}]*unicode-range:([^}]+)\}/g)].map(([, file = '', ranges = '']) => ({
    file,
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  }))

const scripts = filesOf(sheet('scripts.css'))
const lato = filesOf(sheet('theme.css'))
const holds = ({ ranges }: FontFile, letter: string) =>
  ranges.some(([from, to]) => from <= (letter.codePointAt(0) ?? 0) && (letter.codePointAt(0) ?? 0) <= to)
const filesFor = (name: string) =>
  scripts.filter((one) =>
    [...name].some((letter) => holds(one, letter) && !lato.some((each) => holds(each, letter))),
  )

describe('the scripts of people’s names', () => {
  it.each([
    ['cyrillic', 'Олена Їжакевич'],
    ['cyrillic-ext', 'Әҙҡ'],
    ['greek', 'Ελένη Παπαδοπούλου'],
    ['vietnamese', 'Nguyễn Thị Hường'],
    ['devanagari', 'अनघा राव'],
    ['arabic', 'ليلى الحداد'],
    ['hebrew', 'נועה לוי'],
    ['thai', 'ศิริพร จันทร์'],
    ['armenian', 'Անի Պետրոսյան'],
    ['georgian', 'ნინო ბერიძე'],
    ['ethiopic', 'ሰላም ተስፋዬ'],
    ['bengali', 'ফাতিমা খাতুন'],
    ['tamil', 'கவிதா'],
    ['telugu', 'సత్య'],
    ['kannada', 'ಕಾವ್ಯ'],
    ['malayalam', 'അഞ്ജലി'],
    ['gujarati', 'દીપા પટેલ'],
    ['gurmukhi', 'ਹਰਪ੍ਰੀਤ ਕੌਰ'],
    ['sinhala', 'නිමාලි පෙරේරා'],
    ['khmer', 'សុភា'],
    ['lao', 'ບຸນມີ'],
    ['myanmar', 'အောင်ဆန်း'],
  ])('%s has a file of its own, and %s asks for no other', (script, name) => {
    expect(filesFor(name).map(({ file }) => file.split('/').at(-1))).toEqual([
      expect.stringMatching(new RegExp(`-${script}-wght-normal\\.woff2$`)),
    ])
  })

  it.each([
    'Zoë Łukasiewicz',
    'Şeyma Öztürk',
    'Jean‑Luc O’Connor',
    '王小明',
    '김민지',
    'さくら',
    'été (she/her) – 12 €',
  ])('%s asks for none', (name) => {
    expect(filesFor(name)).toEqual([])
  })

  it('lie in no two files, or two fonts would share a word', () => {
    const all = scripts.flatMap(({ file, ranges }) => ranges.map((range) => ({ file, range })))
    const twice = all.filter(({ file, range: [from, to] }) =>
      all.some((other) => other.file !== file && other.range[0] <= to && from <= other.range[1]),
    )
    expect(twice).toEqual([])
  })

  it('are there', () => {
    for (const { file } of scripts)
      expect(existsSync(new URL(`../../node_modules/${file}`, import.meta.url)), file).toBe(true)
  })
})
