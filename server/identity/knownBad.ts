import { readFileSync } from 'node:fs'

/**
 * What attackers try first: the words at the top of every list of leaked passwords, in any spelling, with any number
 * or sign around them. Extend the list in server/identity/commonWords.txt.
 */
const words = new Set(
  readFileSync(new URL('commonWords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)
const longestWord = Math.max(...[...words].map((word) => word.length))

const spelledAs: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
}
const plainly = (text: string) => [...text].map((sign) => spelledAs[sign] ?? sign).join('')
const inside = (text: string) => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''

/** Rows and columns of keyboards, the alphabet and the digits: walks along them are easy to guess. */
const walks = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertzuiop',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  '0123456789',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

/** How many characters remain without walks and repetitions of three or more. */
function surprising(text: string): number {
  let left = 0
  for (let at = 0; at < text.length; ) {
    const long = Math.max(stretchAt(text, at), repeatAt(text, at))
    if (long >= 3) at += long
    else {
      left++
      at++
    }
  }
  return left
}

function stretchAt(text: string, at: number): number {
  let long = 1
  while (at + long < text.length && walks.some((walk) => walk.includes(text.slice(at, at + long + 1)))) long++
  return long
}

function repeatAt(text: string, at: number): number {
  let long = 1
  while (text[at + long] === text[at]) long++
  return long
}

/** The shortest piece whose repetition gives the whole. */
function piece(text: string): string {
  for (let long = 1; long <= text.length / 2; long++) {
    const start = text.slice(0, long)
    if (start.repeat(Math.ceil(text.length / long)).slice(0, text.length) === text) return start
  }
  return text
}

/** Two common words in a row are as weak as one: `iloveyou`, `babygirl`. */
function isMadeOfWords(text: string, most: number): boolean {
  if (text === '') return true
  if (most === 0) return false
  for (let long = Math.min(longestWord, text.length); long >= 2; long--)
    if (words.has(text.slice(0, long)) && isMadeOfWords(text.slice(long), most - 1)) return true
  return false
}

export function isCommon(password: string): boolean {
  const lower = password.toLowerCase().normalize('NFKC')
  if (new Set(lower).size < 4 || surprising(lower) < 4) return true
  if (/^[\p{N}\p{P}\p{S}\s]+$/u.test(lower) && lower.length < 14) return true
  if (piece(lower).length < 5) return true
  return [lower, plainly(lower), plainly(inside(lower))].some((spelling) => {
    const core = inside(spelling)
    return core.length < 3 ? lower.length < 10 : isMadeOfWords(core, 2) || words.has(piece(core))
  })
}

/** Made of the person's own names: fewer than eight characters remain without them. */
export function isPersonal(password: string, about: readonly (string | null)[]): boolean {
  const lower = password.toLowerCase()
  const names = about
    .flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((name) => name.length >= 3)
    .toSorted((a, b) => b.length - a.length)
  return [lower, plainly(lower)].some((spelling) => {
    const left = names.reduce((text, name) => text.replaceAll(name, ''), spelling)
    return left !== spelling && left.length < 8
  })
}
