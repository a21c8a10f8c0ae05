/**
 * How long a promise of "within a second" may take in a test. `npm test` runs two files and a browser at once, where a
 * busy machine is slow, not wrong; the gate runs alone and asks for the second.
 */
export const PROMPTLY_MS = Number(process.env.PROMPTLY_MS ?? 3000)
