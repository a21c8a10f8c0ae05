import fc from 'fast-check'
import type { z } from 'zod'
import { kinds } from '../../../contract/errors.ts'
import { scimUrns } from '../../../contract/scim/resources.ts'
import { scimStatuses } from '../../../contract/scim/scim.ts'
import { fitting, type Hints, hostile, nearlyFitting } from '../examples.ts'
import type { Asking } from '../world.ts'
import { type Operation, operations } from './operations.ts'

export interface Strange {
  operation: Operation
  path: string
  asking: Asking
}

/** A value as it appears in an address, including what encodeURIComponent would refuse to encode. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, 2000).isWellFormed()
    ? encodeURIComponent(text.slice(0, 2000))
    : [...Buffer.from(text, 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

const rawInAddress = fc.constantFrom(
  ...[
    '%',
    '%zz',
    '%E0%A4%A',
    '%00',
    '%2e%2e%2fetc',
    '%ED%A0%80',
    '..;',
    '%252e',
    '%0d%0aset-cookie:a=b',
    'a%2Fb',
  ],
)

const rawQueries = fc.constantFrom(
  `a${'[b]'.repeat(300)}=1`,
  `${'page[]=1&'.repeat(400)}`,
  '__proto__[polluted]=1&constructor[prototype][polluted]=1',
  'page=1&page=2&page[x]=3',
  'search[]=a&search[]=b&limit[]=4',
  'before=%00&q=%00&search=%00',
  'q=%ED%A0%80&search=%E0%A4%A',
  '=&&&=x&%=%',
  `q=${'x'.repeat(6000)}`,
)

const deepText = fc
  .integer({ min: 100, max: 200_000 })
  .chain((depth) =>
    fc.constantFrom('['.repeat(depth) + ']'.repeat(depth), `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  )

const rawBodies = fc.oneof(
  deepText,
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"version":1e999,"version":-1e999}',
    '{"version":12345678901234567890123}',
    '{"a":"\\u0000","b":"\\ud800"}',
    '"\\ud800"',
    '"\\u0000"',
    '\ufeff{}',
    `{"a":"${'x'.repeat(1_100_000)}"}`,
    `[${'0,'.repeat(20_000)}0]`,
    '{"a":1}}',
  ),
)

const types = fc.constantFrom(
  ...[
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'nonsense',
    ';;;',
    'application/json; charset=latin1',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/vnd.api+json'],
)

const multipart = fc.constantFrom(
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\u0089PNG\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="../../../etc/passwd"\r\n\r\nroot\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ncut sho',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\n',
  'nothing of the kind',
  '',
)

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'x-locale': '../../etc' },
    { 'x-locale': 'zh-Hant-TW-x'.repeat(50) },
    { 'x-csrf-token': 'wrong' },
    { 'x-user-token': 'x'.repeat(4000) },
    { cookie: 'kindred-session=%E0%A4%A; kindred-guest=;;;=' },
    { cookie: `kindred-session=${'x'.repeat(4000)}` },
    { cookie: '__proto__=1; kindred-session' },
    { 'idempotency-key': 'x'.repeat(300) },
    { 'idempotency-key': "'; drop table users; --" },
    { 'idempotency-key': '\u00e9\u00ff' },
    { 'accept-language': ';;;q=,*,,' },
    {
      'x-forwarded-for': '1.2.3.4, evil',
      'x-forwarded-host': 'brightwater.localhost',
      'x-forwarded-proto': 'gopher',
    },
    { 'x-page-path': '/\u00ff'.repeat(500) },
    { origin: 'https://evil.example' },
    { accept: 'image/png' },
    { range: 'bytes=999999-' },
    { 'if-none-match': '*' },
  ),
)

/** Valid, nearly valid or hostile, a third each. */
const some = (shape: z.ZodType, hints: Hints) =>
  fc.oneof(fitting(shape, hints), nearlyFitting(shape, hints), hostile)

const pairs = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${inAddress(key)}=${inAddress(inner ?? '')}`)
        .join('&')
    : inAddress(value)

const inPath = (operation: Operation, hints: Hints) => {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const { params } = operation.route
  if (!params) return fc.constant(operation.path)
  const drawn = fc.oneof(
    { weight: 3, arbitrary: fitting(params, hints).map((value) => value as Record<string, unknown>) },
    fc.record(Object.fromEntries(names.map((name) => [name, hostile]))),
  )
  return fc
    .tuple(drawn, fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, rawInAddress))
    .map(([values, raw]) =>
      operation.path.replaceAll(/:(\w+)/g, (_, name: string) => raw ?? inAddress(values[name] ?? 'x')),
    )
}

const asked = (operation: Operation, hints: Hints): fc.Arbitrary<Strange> => {
  const { route } = operation
  const search = fc.oneof(
    // Undeclared input is refused at once: most calls should get further.
    { weight: 12, arbitrary: route.query ? some(route.query, hints).map(pairs) : fc.constant('') },
    rawQueries,
  )
  const body = route.body
    ? fc.oneof(
        { weight: 4, arbitrary: some(route.body, hints).map((value) => JSON.stringify(value) ?? '') },
        rawBodies,
      )
    : fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, rawBodies)
  const form = fc.tuple(multipart, fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data'))
  const sent =
    route.method === 'GET'
      ? fc.constant({})
      : fc.oneof(
          {
            weight: route.upload ? 1 : 5,
            arbitrary: body.map((text) => (text === undefined ? {} : { body: text })),
          },
          {
            weight: route.upload ? 5 : 1,
            arbitrary: form.map(([text, type]) => ({ body: text, headers: { 'content-type': type } })),
          },
          fc
            .tuple(rawBodies, types)
            .map(([text, type]) => ({ body: text, headers: { 'content-type': type } })),
        )
  return fc
    .tuple(inPath(operation, hints), search, sent, headers)
    .map(([path, query, { body, headers: own }, more]: [string, string, Asking, Record<string, string>]) => ({
      operation,
      path: query ? `${path}?${query}` : path,
      asking: { ...(body === undefined ? {} : { body }), headers: { ...more, ...own } },
    }))
}

/** All but the stream that never ends. */
const ending = operations.filter(({ name }) => name !== 'live.stream')

/** So many questions to any operation, each of which gets a few. */
export function strangeQuestions(hints: Hints, runs: number, seed: number): Strange[] {
  const each = ending.flatMap((operation) => fc.sample(asked(operation, hints), { numRuns: 3, seed }))
  const any = fc.oneof(...ending.map((operation) => asked(operation, hints)))
  const more = Math.max(0, runs - each.length)
  return [...each, ...fc.sample(any, { numRuns: more, seed })]
}

const documented = new Set<number>([200, ...Object.values(kinds)])
const documentedForScim = new Set<number>(scimStatuses)

interface Told {
  code?: unknown
  message?: unknown
  fields?: unknown
}

/** The protocol's own shape of what went wrong. */
function scimErrorIn(json: unknown): Told | undefined {
  const said = json as { schemas?: unknown[]; status?: unknown; detail?: unknown } | undefined
  return said?.schemas?.[0] === scimUrns.error ? { code: said.status, message: said.detail } : undefined
}

/** Anything an outsider could learn from: our files and functions, the database's words, secrets. */
const telling =
  /node_modules|\bat [\w.<>]+ \(|\.[cm]?[jt]s:\d+|\/(work|home|root|tmp|var|usr)\/|\bselect\b.+\bfrom\b|insert into|violates|\bpg_\w+|relation "|syntax error|SQLSTATE|ECONN|kindred_(app|owner|web|system)|postgres|argon2|stack/i

/** What is wrong with an answer, whatever the call was; undefined if nothing is. */
export function faultOf(
  { route }: Operation,
  status: number,
  text: string,
  json: unknown,
): string | undefined {
  const isScim = route.by === 'scim'
  if (status >= 500) return 'an error of ours'
  if (!(isScim ? documentedForScim : documented).has(status)) return 'a status that no document names'
  if (status < 300) return undefined
  const error = isScim ? scimErrorIn(json) : (json as { error?: Told } | undefined)?.error
  if (typeof error?.code !== 'string' || typeof error.message !== 'string' || error.message === '')
    return 'an error without our shape'
  if (/^errors\.|\{\w+\}|^key '/.test(error.message)) return 'an error without a sentence'
  // The names of wrong fields come from the asker; everything else is ours.
  const said = JSON.stringify({ ...error, fields: Object.values((error.fields as object | undefined) ?? {}) })
  if (telling.test(said)) return 'an error that tells too much'
  return text.length > 200_000 ? 'an answer that grows with the question' : undefined
}
