import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot, readSettings, WrongSettings } from './settings.ts'
import { settingNames } from './variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'kindred-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const given = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: folder, ...env })
const problems = (env: NodeJS.ProcessEnv) => {
  try {
    given(env)
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems
    throw error
  }
  return []
}

const OWN_DATABASE = {
  DATABASE_URL: 'postgresql://web:hush@db.example.com/kindred',
  DATABASE_OWNER_URL: 'postgresql://owner:hush@db.example.com/kindred',
}

describe('settings', () => {
  it('need nothing: the demo runs on localhost:3000 and stays on this machine', () => {
    expect(given({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      public_url: 'http://localhost:3000',
      base_domain: 'localhost',
      default_enterprise: 'larkspur',
      trust_proxy: false,
      demo: true,
      s3: undefined,
      only: undefined,
    })
  })

  it('open to the network, without a default enterprise, once the demo is off', () => {
    expect(given({ DEMO: '0' })).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      default_enterprise: undefined,
    })
  })

  it('name all that is wrong at once, a sentence each', () => {
    expect(
      problems({ PORT: '70000', LOG_LEVEL: 'loud', PUBLIC_URL: 'kindred.example.com', ONLY: 'both' }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'PUBLIC_URL must be an address such as https://kindred.example.com.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
      'ONLY must be web or worker, or not set for both.',
    ])
  })

  it('count a variable set to nothing as not set', () => {
    expect(given({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, database_url: undefined })
  })

  it('believe no proxy unless told which, and never all of them', () => {
    expect(given({ TRUST_PROXY: '1' }).trust_proxy).toBe(1)
    expect(given({ TRUST_PROXY: '10.0.0.5, loopback' }).trust_proxy).toEqual(['10.0.0.5', 'loopback'])
    for (const TRUST_PROXY of ['true', '*', '0.0.0.0/0', '::/0', '10.0.0.5, all']) {
      expect(problems({ TRUST_PROXY })).toHaveLength(1)
    }
  })

  it('ask for both roles of a database, and for different ones', () => {
    expect(given(OWN_DATABASE).database_url).toBe(OWN_DATABASE.DATABASE_URL)
    expect(problems({ DATABASE_URL: OWN_DATABASE.DATABASE_URL })[0]).toMatch(/DATABASE_OWNER_URL is not/)
    expect(problems({ ...OWN_DATABASE, DATABASE_URL: OWN_DATABASE.DATABASE_OWNER_URL })[0]).toMatch(
      /different roles/,
    )
  })

  it('want the demo said out loud where its public passwords would open a public address', () => {
    const PUBLIC_URL = 'https://kindred.example.com'
    expect(problems({ PUBLIC_URL })).toHaveLength(1)
    expect(given({ PUBLIC_URL, DEMO: '0' })).toMatchObject({
      public_url: PUBLIC_URL,
      base_domain: 'kindred.example.com',
    })
  })

  it('never show a secret, neither printed nor in a problem', () => {
    const settings = given({
      ...OWN_DATABASE,
      SMTP_URL: 'smtp://me:hush@mail.example.com',
      SECRET_KEY: 'hush'.repeat(8),
    })
    expect(inspect(settings) + JSON.stringify(settings)).not.toContain('hush')
    expect(problems({ DATABASE_URL: 'mysql://me:hush@db', SECRET_KEY: 'hush' }).join()).not.toContain('hush')
  })

  it('keep a secret key of their own, readable by its owner only, the same at every start', () => {
    const { secret_key } = given({})
    expect(secret_key).toHaveLength(43)
    expect(given({}).secret_key).toBe(secret_key)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it('can not be changed after they were read', () => {
    expect(Object.isFrozen(given({}))).toBe(true)
  })

  it('stand in .env.example one by one, each with its line of explanation, and are accepted as they stand there', () => {
    const lines = readFileSync(join(projectRoot, '.env.example'), 'utf8').split('\n')
    const listed = lines.filter((line) => /^[A-Z0-9_]+=/.test(line))
    expect(listed.map((line) => line.split('=')[0])).toEqual(settingNames)
    for (const line of listed) expect(lines[lines.indexOf(line) - 1]).toMatch(/^# .+\.$/)
    expect(problems(Object.fromEntries(listed.map((line) => line.split('='))))).toEqual([])
  })
})
