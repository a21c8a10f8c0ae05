import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Agent, type Dispatcher, type FormData, request } from 'undici'
import { inject } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { openSession } from '../access/signIn.ts'
import { type App, makeApp } from '../app.ts'
import type { Area } from '../platform/area.ts'
import { type Log, openLog } from '../platform/log.ts'
import { projectRoot, readSettings } from '../platform/settings/settings.ts'
import { cast } from './companies.ts'
import { TEST_SECRET, withDatabaseName } from './template.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  json: any
}

type Said = string | number

/** Lists are written with brackets, once a value. */
const spelled = (key: string, value: Said | readonly Said[]): [string, string][] =>
  typeof value === 'object' ? value.map((one) => [`${key}[]`, String(one)]) : [[key, String(value)]]

export interface Asking {
  body?: unknown
  form?: FormData
  query?: Record<string, Said | readonly Said[]>
  headers?: Record<string, string>
}

type Call = (path: string, asking?: Asking) => Promise<Answer>

export interface Client {
  get: Call
  post: Call
  put: Call
  delete: Call
  send: (method: string, path: string, asking?: Asking) => Promise<Answer>
  /** Opens an event stream and collects its messages. */
  listen: (path: string, headers?: Record<string, string>) => Promise<Listening>
  /** The same person with the same cookies, speaking to another process. */
  at: (url: string) => Client
  /** The headers that sign this person in. */
  credentials: Record<string, string>
  id: number
}

export interface Listening {
  status: number
  headers: Answer['headers']
  /** Everything received so far. */
  heard: () => string
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close: () => void
}

export interface World {
  app: App
  url: string
  owner: pg.Client
  database_url: string
  owner_url: string
  data_dir: string
  enterprises: { larkspur: number; brightwater: number }
  people: Record<keyof typeof cast, number>
  neighbour: number
  networks: Record<string, number>
  /** Signed in as somebody of Larkspur, or of the other company; `sentTo` uses the session at another host. */
  as: (userId: number, host?: string, sentTo?: string) => Promise<Client>
  anyone: (host?: string) => Client
  /** A second process on the same database. */
  another: (environment?: Record<string, string>) => Promise<{ app: App; url: string }>
  /** Its database goes with it, or stays under another name for worlds to be copied from. */
  close: (keptAs?: string) => Promise<void>
}

const agent = new Agent({ connections: 400, pipelining: 1 })

interface Making {
  web?: boolean
  /** Where it should stand, if that is still free. */
  port?: number
  areas?: readonly Area[]
  /** Another world than the common one to be copied, and the files that lie beside its database. */
  like?: { database: string; files: string } | undefined
  /** Fills an empty database and its folder, instead of copying the template. */
  fill?: (place: { database_url: string; owner_url: string; data_dir: string }) => Promise<void>
}

/**
 * A database of its own, copied from the template, with the whole product over it on a port of its own; with `web`, the
 * built pages too.
 */
export async function world(
  environment: Record<string, string> = {},
  { web = false, port = 0, areas, like, fill }: Making = {},
): Promise<World> {
  const name = `t_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = new pg.Client({ connectionString: inject('owner_url') })
  await admin.connect()
  const template = like?.database ?? inject('template')
  await admin.query(`create database ${name}${fill ? '' : ` template ${template} strategy file_copy`}`)
  const database_url = withDatabaseName(inject('web_url'), name)
  const owner_url = withDatabaseName(inject('owner_url'), name)
  const owner = new pg.Client({ connectionString: owner_url })
  await owner.connect()
  const data_dir = await mkdtemp(join(tmpdir(), 'kindred-test-'))
  if (like) await cp(like.files, data_dir, { recursive: true })
  await fill?.({ database_url, owner_url, data_dir })
  const app = await open(
    { database_url, data_dir },
    environment,
    web ? join(projectRoot, 'dist') : undefined,
    areas,
  )
  if (web) await app.reloadWeb()
  const listen = (at: number) => app.http.listen({ port: at, host: '127.0.0.1' })
  // A port of its own, unless what is tested must know its address beforehand.
  const url = environment.PORT
    ? await listen(Number(environment.PORT))
    : await listen(port).catch(() => listen(0))
  const others: App[] = []
  const idsOf = async (table: string, enterpriseId: number) =>
    (
      await owner.query<{ id: string; name: string }>(
        `select id::text, name from ${table} where enterprise_id = $1 order by ${table}.id`,
        [enterpriseId],
      )
    ).rows
  const { rows } = await owner.query<{ id: string; slug: string }>('select id::text, slug from enterprises')
  const enterprises = Object.fromEntries(
    rows.map((row) => [row.slug, Number(row.id)]),
  ) as World['enterprises']
  const staff = await idsOf('users', enterprises.larkspur)
  const networks = await idsOf('networks', enterprises.larkspur)
  const [neighbour] = await idsOf('users', enterprises.brightwater)
  return {
    app,
    url,
    owner,
    database_url,
    owner_url,
    data_dir,
    enterprises,
    people: Object.fromEntries(
      Object.entries(cast).map(([who, index]) => [who, Number(staff[index]?.id)]),
    ) as World['people'],
    neighbour: Number(neighbour?.id),
    networks: Object.fromEntries(networks.map((network) => [network.name, Number(network.id)])),
    as: (userId, host = 'larkspur.localhost', sentTo = host) =>
      signedIn({ app, url }, enterprises[host.split('.')[0] as 'larkspur'], userId, sentTo),
    anyone: (host = 'larkspur.localhost') => client(url, host, 0, {}),
    another: async (more = {}) => {
      const other = await open({ database_url, data_dir }, { ...environment, ...more })
      others.push(other)
      return { app: other, url: await other.http.listen({ port: 0, host: '127.0.0.1' }) }
    },
    close: async (keptAs) => {
      await Promise.all([app, ...others].map((one) => one.close()))
      await owner.end()
      await admin.query(
        keptAs ? `alter database ${name} rename to ${keptAs}` : `drop database ${name} with (force)`,
      )
      await admin.end()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

export async function open(
  { database_url, data_dir, log = openLog('silent') }: { database_url: string; data_dir: string; log?: Log },
  environment: Record<string, string> = {},
  distFolder = join(data_dir, 'dist'),
  areas?: readonly Area[],
): Promise<App> {
  const settings = readSettings({
    DATA_DIR: data_dir,
    SECRET_KEY: TEST_SECRET,
    RATE_ACCOUNT: '1000000',
    RATE_ADDRESS: '1000000',
    ONLY: 'web',
    DATABASE_POOL: '4',
    ...environment,
  })
  const app = await makeApp({
    settings,
    database_url,
    log,
    release: 'test',
    distFolder,
    areas,
  })
  await app.open()
  return app
}

async function signedIn(
  { app, url }: { app: App; url: string },
  enterpriseId: number,
  userId: number,
  host: string,
) {
  const { token, cookie } = await app.database.inTransaction(enterpriseId, (tx) =>
    openSession(tx, userId, '127.0.0.1', 'test'),
  )
  return client(url, host, userId, { 'x-user-token': token, cookie: `kindred-session=${cookie}` })
}

/** Talks to the product as a browser does, with an explicit host. */
export function client(url: string, host: string, id: number, own: Record<string, string>): Client {
  // Asked for once, however many first calls leave at the same moment.
  let csrf: Promise<string> | undefined
  let cookie = own.cookie ?? ''

  async function askForCsrf() {
    const answer = await send('GET', '/api/v2/internal/csrf-token')
    const guest = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('kindred-guest='))
    if (guest) cookie = [cookie, guest.split(';')[0]].filter(Boolean).join('; ')
    return String(answer.headers['x-csrf-token'] ?? '')
  }

  const send = async (
    method: string,
    path: string,
    { body, form, query, headers }: Asking = {},
  ): Promise<Answer> => {
    if (method !== 'GET' && headers?.['x-csrf-token'] === undefined) csrf ??= askForCsrf()
    const token = method === 'GET' ? undefined : await csrf
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => spelled(key, value)))}`
      : ''
    const answer = await request(`${url}${path}${search}`, {
      method: method as Dispatcher.HttpMethod,
      dispatcher: agent,
      headers: {
        host,
        ...own,
        ...(cookie ? { cookie } : {}),
        ...(token ? { 'x-csrf-token': token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, text, json: parse(text) }
  }
  const listen = async (path: string, more: Record<string, string> = {}): Promise<Listening> => {
    const stop = new AbortController()
    const { statusCode, headers, body } = await request(`${url}${path}`, {
      dispatcher: agent,
      signal: stop.signal,
      headers: { host, ...own, ...(cookie ? { cookie } : {}), ...more },
    })
    let heard = ''
    body.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    const ended = new Promise<void>((resolve) => body.once('close', resolve).on('error', () => {}))
    return { status: statusCode, headers, heard: () => heard, ended, close: () => stop.abort() }
  }
  const at = (otherUrl: string) => client(otherUrl, host, id, { ...own, ...(cookie ? { cookie } : {}) })
  const by = (method: string) => (path: string, asking?: Asking) => send(method, path, asking)
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    delete: by('DELETE'),
    send,
    listen,
    at,
    credentials: own,
    id,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The path of an operation with its parameters filled in. */
export const pathOf = (route: Pick<Route, 'path'>, params: Record<string, string | number> = {}) =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
