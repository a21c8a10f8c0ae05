import pg from 'pg'
import { codeOf, Trouble } from '../trouble.ts'

const OLDEST = 15

interface Role {
  version: number
  me: string
  is_superuser: boolean
  bypasses: boolean
  owns: boolean
  replica: boolean
}

/**
 * Checks an external PostgreSQL before anything relies on it: that it answers, is new enough, and that row-level
 * security applies to the web's role. Throws the first problem as a sentence.
 */
export async function checkOwnPostgres(urls: {
  web_url: string
  owner_url: string
  read_url?: string | undefined
}): Promise<void> {
  const [owner, web] = await Promise.all([
    look('DATABASE_OWNER_URL', urls.owner_url),
    look('DATABASE_URL', urls.web_url),
  ])
  if (owner.replica)
    throw new Trouble('DATABASE_OWNER_URL names a replica, which can only be read: name the primary.')
  heldByTheWall('DATABASE_URL', web)
  if (urls.read_url) heldByTheWall('DATABASE_READ_URL', await look('DATABASE_READ_URL', urls.read_url))
}

function heldByTheWall(name: string, { me, is_superuser, bypasses, owns }: Role) {
  const flaw = is_superuser
    ? 'is a superuser'
    : bypasses
      ? 'has BYPASSRLS'
      : owns
        ? 'owns the database'
        : undefined
  if (flaw)
    throw new Trouble(
      `The role ${me} of ${name} ${flaw}, so nothing would keep enterprises apart: name a plain role.`,
    )
}

async function look(name: string, url: string): Promise<Role> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'kindred start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Role>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as me, rolsuper as is_superuser,
              rolbypassrls as bypasses, pg_has_role(datdba, 'member') as owns, pg_is_in_recovery() as replica
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    const [role] = rows
    if (!role) throw new Error('pg_roles does not know the current user')
    if (role.version < OLDEST)
      throw new Trouble(
        `The database of ${name} is PostgreSQL ${role.version}; Kindred needs ${OLDEST} or later.`,
      )
    return role
  } catch (error) {
    throw unreachable(name, url, error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Why a database can't be used, in a sentence that names the setting and never the password. */
export function unreachable(name: string, url: string, error: unknown): Error {
  if (error instanceof Trouble) return error
  const { hostname, port, pathname, username } = new URL(url)
  const server = `${hostname || 'the local socket'}:${port || 5432}`
  const whys: Record<string, string> = {
    ECONNREFUSED: `nothing listens on ${server}`,
    ENOTFOUND: `there is no host ${hostname}`,
    EAI_AGAIN: `the name ${hostname} can't be looked up just now`,
    ETIMEDOUT: `${server} does not answer`,
    EHOSTUNREACH: `${server} can't be reached`,
    ENETUNREACH: `${server} can't be reached`,
    ECONNRESET: `${server} closed the connection`,
    '28P01': `${server} refuses the role ${username} or its password`,
    '28000': `${server} does not let the role ${username} in`,
    '3D000': `${server} has no database ${pathname.slice(1)}`,
    '53300': `${server} has no connection left`,
    '57P03': `${server} is just starting or stopping`,
  }
  const said = error instanceof Error ? error.message : String(error)
  const why =
    whys[codeOf(error) ?? ''] ?? (/timeout/i.test(said) ? whys.ETIMEDOUT : `${server} says: ${said}`)
  return new Trouble(`The database of ${name} can't be used: ${why}.`, { cause: error })
}
