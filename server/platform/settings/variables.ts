import { isIP } from 'node:net'
import { z } from 'zod'

const onWords = ['1', 'true', 'on', 'yes']
const offWords = ['0', 'false', 'off', 'no']

const must = (sentence: string) => ({ error: `must be ${sentence}` })

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, must(`a whole number from ${from} to ${to}`))
    .transform(Number)
    .refine((number) => number >= from && number <= to, must(`a whole number from ${from} to ${to}`))

const onOrOff = z
  .string()
  .toLowerCase()
  .refine((word) => [...onWords, ...offWords].includes(word), must('1 (on) or 0 (off)'))
  .transform((word) => onWords.includes(word))

const address = (protocols: string[], sentence: string) =>
  z.string().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url !== undefined && protocols.includes(url.protocol)
  }, must(sentence))

const postgresAddress = address(
  ['postgres:', 'postgresql:'],
  'a PostgreSQL address such as postgresql://user:password@host:5432/kindred',
)

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const mailAddress = /^[^<>\s@]+@[^<>\s@]+$|^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$/

// "Every sender" isn't offered: anyone who reaches the port directly could then claim any address.
const proxies = z.string().transform((text, context): false | number | string[] => {
  if (offWords.includes(text.toLowerCase()) || text.toLowerCase() === 'none') return false
  if (/^\d$/.test(text)) return Number(text)
  const senders = text.split(',').map((sender) => sender.trim())
  const known = (sender: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(sender) ||
    (isIP(sender.replace(/\/\d{1,3}$/, '')) !== 0 && !/\/0+$/.test(sender))
  if (senders.every(known)) return senders
  const sentence =
    'must be none, the number of proxies in front, or their addresses (10.0.0.5, 10.1.0.0/16, loopback)'
  context.addIssue({ code: 'custom', message: sentence })
  return z.NEVER
})

/** Every environment variable Kindred reads. `.env.example` explains each; a test holds the two lists equal. */
const variables = {
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || hostName.test(host), must('a host name or an IP address')),
  PUBLIC_URL: address(['http:', 'https:'], 'an address such as https://kindred.example.com').refine(
    (text) => {
      if (!URL.canParse(text)) return true
      const url = new URL(text)
      return url.pathname === '/' && !url.search && !url.hash && !url.username
    },
    must('scheme, host and port only, such as https://kindred.example.com'),
  ),
  BASE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(hostName, must('a host name without scheme or port, such as kindred.example.com')),
  DEFAULT_ENTERPRISE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, must('the short name of an enterprise, such as larkspur')),
  TRUST_PROXY: proxies.default(false),
  SECRET_KEY: z.string().min(32, must('at least 32 characters long')),
  DATABASE_URL: postgresAddress,
  DATABASE_OWNER_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress,
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  DATA_DIR: z.string().default('data'),
  DEMO: onOrOff.default(true),
  SMTP_URL: address(['smtp:', 'smtps:'], 'a mail server address such as smtp://user:password@host:587'),
  MAIL_FROM: z.string().regex(mailAddress, must('an e-mail address such as Kindred <no-reply@example.com>')),
  S3_ENDPOINT: address(['http:', 'https:'], 'an address such as https://s3.example.com'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      must('the name of a bucket (3 to 63 of a-z, 0-9, dot, dash)'),
    ),
  S3_ACCESS_KEY_ID: z.string(),
  S3_SECRET_ACCESS_KEY: z.string(),
  S3_FORCE_PATH_STYLE: onOrOff.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      must('fatal, error, warn, info, debug, trace or silent'),
    )
    .default('info'),
  ONLY: z.enum(['web', 'worker'], must('web or worker, or not set for both')),
  RATE_ACCOUNT: wholeNumber(1, 100_000_000).default(1200),
  RATE_ADDRESS: wholeNumber(1, 100_000_000).default(1200),
  METRICS_TOKEN: z.string().min(16, must('at least 16 characters long')),
  DNS_SERVERS: z
    .string()
    .regex(/^[0-9a-fA-F.:[\]]+(\s*,\s*[0-9a-fA-F.:[\]]+)*$/, must('IP addresses, separated by commas'))
    .transform((servers) => servers.split(',').map((server) => server.trim())),
  OUTBOUND_ALLOW: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.:[\]-]+(\s*,\s*[a-z0-9.:[\]-]+)*$/, must('host names, separated by commas'))
    .transform((hosts) => hosts.split(',').map((host) => host.trim())),
} as const

export const settingNames = Object.keys(variables)

const optional = {
  HOST: true,
  PUBLIC_URL: true,
  BASE_DOMAIN: true,
  DEFAULT_ENTERPRISE: true,
  SECRET_KEY: true,
  DATABASE_URL: true,
  DATABASE_OWNER_URL: true,
  DATABASE_READ_URL: true,
  SMTP_URL: true,
  MAIL_FROM: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  ONLY: true,
  METRICS_TOKEN: true,
  DNS_SERVERS: true,
  OUTBOUND_ALLOW: true,
} as const

export const Environment = z.object(variables).partial(optional)
export type Environment = z.infer<typeof Environment>
