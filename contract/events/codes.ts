/**
 * A 16-byte code as people see and type it: in Crockford's alphabet, which leaves out letters that look alike and
 * accepts them when they are mistyped.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BYTES = 16
const LENGTH = 26
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }

export function codeText(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let place = 0; place < LENGTH; place++) {
    text = LETTERS[Number(number & 31n)] + text
    number >>= 5n
  }
  return text
}

/** The code that was scanned or typed, with or without gaps; undefined if it can't be one of ours. */
export function codeBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (letters.length !== LENGTH) return undefined
  let number = 0n
  for (const letter of letters) {
    const value = LETTERS.indexOf(MISREAD[letter] ?? letter)
    if (value < 0) return undefined
    number = (number << 5n) | BigInt(value)
  }
  if (number >> BigInt(8 * BYTES)) return undefined
  const bytes = new Uint8Array(BYTES)
  for (let at = BYTES - 1; at >= 0; at--) {
    bytes[at] = Number(number & 255n)
    number >>= 8n
  }
  return bytes
}

/** In groups that an eye can keep. */
export const codeInGroups = (code: string) => code.replaceAll(/.{1,5}/g, '$& ').trim()
