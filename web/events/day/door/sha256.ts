/** SHA-256 (FIPS 180-4) for pages that browsers give no `crypto.subtle`: those on plain http. */
export function sha256Hex(message: Uint8Array): string {
  const bits = message.length * 8
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, bits)
  const state = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]
  for (let at = 0; at < padded.length; at += 64) round(new DataView(padded.buffer, at, 64), state)
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function round(block: DataView, state: number[]) {
  const words = Array.from({ length: 64 }, (_, i) => (i < 16 ? block.getUint32(i * 4) : 0))
  const word = (i: number) => words[i] ?? 0
  for (let i = 16; i < 64; i++) {
    const [a, b] = [word(i - 15), word(i - 2)]
    words[i] =
      (word(i - 16) +
        (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        word(i - 7) +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) |
      0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + word(i)) |
      0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] ?? 0) + value) | 0
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const primes = (() => {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
})()
const constants = primes.map((prime) => {
  const root = Math.cbrt(prime)
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
})
