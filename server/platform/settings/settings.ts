import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import { Trouble } from '../trouble.ts'
import { Environment, settingNames } from './variables.ts'

export const projectRoot = resolve(import.meta.dirname, '../../..')

const SECRETS = [
  'secret_key',
  'database_url',
  'database_owner_url',
  'database_read_url',
  'smtp_url',
  's3',
  'metrics_token',
]

/** The settings, checked once. Printing them shows no secret. */
export class Settings {
  readonly port: number
  readonly host: string
  /** Where people reach Kindred, without a slash at the end. */
  readonly public_url: string
  readonly base_domain: string
  readonly default_enterprise: string | undefined
  readonly trust_proxy: false | number | string[]
  readonly secret_key: string
  readonly database_url: string | undefined
  readonly database_owner_url: string | undefined
  readonly database_read_url: string | undefined
  readonly database_pool: number
  readonly data_dir: string
  readonly demo: boolean
  readonly smtp_url: string | undefined
  readonly mail_from: string
  readonly s3: S3Settings | undefined
  readonly log_level: Environment['LOG_LEVEL']
  readonly only: 'web' | 'worker' | undefined
  /** Calls a minute for one account, and for an address that isn't signed in. */
  readonly rate_account: number
  readonly rate_address: number
  readonly metrics_token: string | undefined
  /** Name servers for checking who owns a domain; the machine's own if none is named. */
  readonly dns_servers: readonly string[]
  /** Internal hosts that addresses typed by people may lead to all the same. */
  readonly outbound_allow: readonly string[]

  constructor(said: Environment) {
    this.port = said.PORT
    // The demo's passwords are public, so it stays on this machine unless HOST says otherwise.
    this.host = said.HOST ?? (said.DEMO ? 'localhost' : '0.0.0.0')
    this.public_url = new URL(said.PUBLIC_URL ?? `http://localhost:${said.PORT}`).origin
    this.base_domain = said.BASE_DOMAIN ?? new URL(this.public_url).hostname
    this.default_enterprise = said.DEFAULT_ENTERPRISE ?? (said.DEMO ? 'larkspur' : undefined)
    this.trust_proxy = said.TRUST_PROXY
    this.data_dir = resolve(projectRoot, said.DATA_DIR)
    this.secret_key = said.SECRET_KEY ?? keptSecret(this.data_dir)
    this.database_url = said.DATABASE_URL
    this.database_owner_url = said.DATABASE_OWNER_URL
    this.database_read_url = said.DATABASE_READ_URL
    this.database_pool = said.DATABASE_POOL
    this.demo = said.DEMO
    this.smtp_url = said.SMTP_URL
    this.mail_from = said.MAIL_FROM ?? `Kindred <no-reply@${this.base_domain}>`
    this.s3 = s3Settings(said)
    this.log_level = said.LOG_LEVEL
    this.only = said.ONLY
    this.rate_account = said.RATE_ACCOUNT
    this.rate_address = said.RATE_ADDRESS
    this.metrics_token = said.METRICS_TOKEN
    this.dns_servers = said.DNS_SERVERS ?? []
    this.outbound_allow = said.OUTBOUND_ALLOW ?? []
    Object.freeze(this)
  }

  toJSON() {
    return Object.fromEntries(
      Object.entries(this).map(([name, value]) => [name, value && SECRETS.includes(name) ? '(set)' : value]),
    )
  }

  [inspect.custom]() {
    return this.toJSON()
  }
}

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  readonly access_key_id: string | undefined
  readonly secret_access_key: string | undefined
  readonly force_path_style: boolean
}

const s3Settings = (said: Environment): S3Settings | undefined =>
  said.S3_BUCKET
    ? Object.freeze({
        bucket: said.S3_BUCKET,
        region: said.S3_REGION,
        endpoint: said.S3_ENDPOINT,
        access_key_id: said.S3_ACCESS_KEY_ID,
        secret_access_key: said.S3_SECRET_ACCESS_KEY,
        force_path_style: said.S3_FORCE_PATH_STYLE,
      })
    : undefined

/** Everything wrong with the settings, a sentence each. Values aren't repeated: they may be secrets. */
export class WrongSettings extends Trouble {
  override name = 'WrongSettings'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** A variable set to nothing counts as not set: that is what `NAME=` in a file means to the person who wrote it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const known = settingNames.map((name) => [name, env[name]?.trim() || undefined])
  const said = Environment.safeParse(Object.fromEntries(known))
  if (!said.success) {
    throw new WrongSettings(said.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`))
  }
  const problems = contradictions(said.data, env)
  if (problems.length > 0) throw new WrongSettings(problems)
  return new Settings(said.data)
}

/**
 * This process's settings: the environment, then `.env` in the project's root for variables the environment doesn't
 * set.
 */
export function settingsHere(): Settings {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readSettings(process.env)
}

function contradictions(said: Environment, env: NodeJS.ProcessEnv): string[] {
  const problems: string[] = []
  if (Boolean(said.DATABASE_URL) !== Boolean(said.DATABASE_OWNER_URL)) {
    const [set, open] = said.DATABASE_URL
      ? ['DATABASE_URL', 'DATABASE_OWNER_URL']
      : ['DATABASE_OWNER_URL', 'DATABASE_URL']
    problems.push(
      `${set} is set but ${open} is not: the web signs in with the first role, migrations with the second.`,
    )
  }
  if (
    said.DATABASE_URL &&
    said.DATABASE_OWNER_URL &&
    roleIn(said.DATABASE_URL) === roleIn(said.DATABASE_OWNER_URL)
  ) {
    problems.push(
      'DATABASE_URL and DATABASE_OWNER_URL must name different roles: an owner is not held by the wall between enterprises.',
    )
  }
  if (said.DATABASE_READ_URL && !said.DATABASE_URL) {
    problems.push(
      'DATABASE_READ_URL names a replica, so DATABASE_URL and DATABASE_OWNER_URL must be set too.',
    )
  }
  if (Boolean(said.S3_ACCESS_KEY_ID) !== Boolean(said.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.')
  }
  if (!said.S3_BUCKET && (said.S3_ENDPOINT || said.S3_ACCESS_KEY_ID)) {
    problems.push('S3_BUCKET must be set when other S3 settings are.')
  }
  if (!env.DEMO?.trim() && said.PUBLIC_URL && !staysHere(new URL(said.PUBLIC_URL).hostname)) {
    problems.push(
      'DEMO must be said when PUBLIC_URL is not local: 0 for real use, 1 for a demo that anyone may enter.',
    )
  }
  return problems
}

const roleIn = (url: string) => new URL(url).username

const staysHere = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]'

/** Others on the machine may pass through to the database's own folder, but not list it. */
export function makeDataDir(data_dir: string): string {
  if (!existsSync(data_dir)) {
    mkdirSync(data_dir, { recursive: true })
    chmodSync(data_dir, 0o711)
  }
  return data_dir
}

/** The key survives restarts and is the same for all processes that share the folder, whichever came first. */
function keptSecret(data_dir: string): string {
  const file = join(makeDataDir(data_dir), 'secret.key')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
