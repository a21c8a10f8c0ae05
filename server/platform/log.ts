import { pino } from 'pino'

export type Log = ReturnType<typeof openLog>

/** Anything that could sign somebody in, or that a person typed, stays out of the log. */
const secrets = [
  'password',
  'token',
  'cookie',
  'authorization',
  'secret',
  '*.password',
  '*.token',
  '*.cookie',
  '*.authorization',
  '*.secret',
  'headers["x-user-token"]',
  'headers.cookie',
  'headers.authorization',
]

export const openLog = (level: string, destination?: { write(line: string): void }) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      redact: { paths: secrets, censor: '(secret)' },
    },
    ...(destination ? [destination] : []),
  )
