/** A rough estimate of a password's strength: 0 too short, 4 very good. Only the server refuses. */
export type Strength = 0 | 1 | 2 | 3 | 4

const walks = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890']
const reach = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 20],
  [/\p{Lo}/u, 1000],
] as const satisfies readonly (readonly [RegExp, number])[]

/** Characters that continue a keyboard walk or repeat the one before add nothing for an attacker to guess. */
function news(text: string): number {
  const lower = text.toLowerCase()
  let count = 0
  for (let at = 0; at < lower.length; at++) {
    const pair = lower.slice(at - 1, at + 1)
    const goesOn = at > 0 && (lower[at] === lower[at - 1] || walks.some((walk) => walk.includes(pair)))
    const seen = at > 2 && lower.slice(0, at - 2).includes(lower.slice(at - 2, at + 1))
    count += goesOn || seen ? 0.25 : 1
  }
  return count
}

export function strengthOf(password: string, shortest: number): Strength {
  if ([...password].length < shortest) return 0
  const signs = reach.reduce((sum, [sign, many]) => (sign.test(password) ? sum + many : sum), 0)
  const bits = news(password) * Math.log2(Math.max(signs, 10))
  if (bits < 36) return 1
  if (bits < 50) return 2
  return bits < 66 ? 3 : 4
}
