import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from '../../../contract/errors.ts'
import { scimStatuses } from '../../../contract/scim/scim.ts'
import { contract } from '../../platform/http/contract.ts'
import { shapeOf } from '../examples.ts'
import { type World, world } from '../world.ts'
import { operations } from './operations.ts'

/** What the server answers beside the contract: for operators, readers and mail programs. */
const serverPages = [
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/v1/omni_auth/oidc/callback',
  'GET /api/v1/omni_auth/saml/logout',
  'GET /dev/mailbox',
  'GET /dev/mailbox/:id',
  'GET /dev/mailbox/:id/html',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
  'GET /unsubscribe',
  'POST /api/v1/omni_auth/saml/callback',
  'POST /api/v1/omni_auth/saml/logout',
  'POST /unsubscribe',
]

/** The router's own table, read from its drawing: a route bound by any means is in it. */
function boundIn(http: FastifyInstance): string[] {
  const found: string[] = []
  const above: string[] = []
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods] =
      /^((?:[│ ] {3})*)[├└]── ([^\s(]*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    if (path === '') continue
    above.length = indent.length / 4
    above.push(path)
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD') found.push(`${method} ${above.join('')}`)
  }
  return [...new Set(found)].sort()
}

describe('the contract', () => {
  let w: World
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
  let document: any
  beforeAll(async () => {
    w = await world()
    document = (await w.anyone().get('/api/openapi.json')).json
  })
  afterAll(() => w.close())

  const declared = operations.map(({ method, path }) => `${method} ${path}`).sort()

  it('and the routes that are bound are the same, in both directions', () => {
    expect(boundIn(w.app.http)).toEqual([...declared, ...serverPages].sort())
  })

  it('has each base call of each resource, or a reason in docs/decisions/2026-11-23-base-calls.md', () => {
    const base = {
      list: 'GET ',
      get: 'GET /:id',
      create: 'POST ',
      update: 'PUT /:id',
      delete: 'DELETE /:id',
      export_csv: 'GET /export_csv',
      valid_csv_fields: 'GET /valid_csv_fields',
    }
    const without: Record<string, readonly (keyof typeof base)[]> = {
      csv_files: ['update'],
      fields: [],
      folders: [],
      group_categories: [],
      group_category_types: [],
      group_leaders: [],
      groups: [],
      initiative_users: ['get', 'update', 'delete'],
      initiatives: [],
      outcomes: [],
      pillars: [],
      updates: ['list', 'create'],
      members: ['get', 'create', 'update', 'delete'],
      policy_groups: ['create', 'delete', 'export_csv', 'valid_csv_fields'],
      policy_templates: ['create', 'delete'],
      poll_responses: ['update', 'delete'],
      polls: [],
      posts: [],
      region_leaders: [],
      regions: [],
      resources: [],
      segments: [],
      user_roles: [],
      users: [],
      users_segments: ['get', 'create', 'update', 'delete'],
    }
    const lacking = Object.entries(without).map(([resource]) => {
      const calls = Object.entries(base).filter(([, call]) => {
        const [method = '', path = ''] = call.split(' ')
        return !declared.includes(`${method} /api/v1/${resource}${path}`)
      })
      return [resource, calls.map(([name]) => name)]
    })
    expect(Object.fromEntries(lacking)).toEqual(without)
  })

  it('refuses a parameter that isn’t declared, but from programs that add their own', async () => {
    const open = operations.filter(({ route }) => route.open_query)
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /calendar/:file'])
    const admin = await w.as(w.people.admin)
    const silent: string[] = []
    for (const { name, method, path, route } of operations) {
      if (route.by === 'scim' || path.includes(':') || name === 'live.stream' || name.startsWith('sessions.'))
        continue
      const { status, json } = await admin.send(method, path, { query: { joined_since: '2026-01-01' } })
      if (status !== 422 || json.error.fields?.joined_since === undefined)
        silent.push(`${method} ${path} ${status}`)
    }
    expect(silent).toEqual([])
  })

  it('refuses names that every object has, which hide from those who look for undeclared ones', async () => {
    const admin = await w.as(w.people.admin)
    for (const said of [
      '__proto__=1',
      'constructor=1',
      'toString=1',
      'ids[]=1&__proto__=1',
      'ids[]=1&constructor=1',
    ])
      expect([said, (await admin.get(`/api/v1/groups?${said}`)).status]).toEqual([said, 422])
  })

  it('takes a number for a number, and digits in an address; nothing that merely turns into one', async () => {
    const admin = await w.as(w.people.admin)
    const id = w.networks['Women at Larkspur'] ?? 0
    for (const said of [`0x${id.toString(16)}`, `${id}e0`, `%20${id}`, `+${id}`, `${id}.0`, 'true', ''])
      expect([said, (await admin.get(`/api/v1/groups/${said}?`)).status]).not.toEqual([said, 200])
    const leave = (group_id: unknown) => admin.post('/api/v1/user_groups/leave', { body: { group_id } })
    for (const said of [[id], true, null, '', ` ${id}`, `${id}e0`, { id }, `0x${id.toString(16)}`])
      expect([said, (await leave(said)).status]).toEqual([said, 422])
    expect((await admin.get('/api/v1/groups?page=1e0')).status).toBe(422)
    expect((await admin.get('/api/v1/groups?page=1')).status).toBe(200)
  })

  it('lets everybody who asks for a list ask how long it is, too', () => {
    const without = operations
      .filter(({ route }) => {
        const { properties = {} } = route.returns ? shapeOf(route.returns) : {}
        return route.method === 'GET' && 'total_is' in properties && 'items' in properties
      })
      .filter(({ route }) => !('total' in (route.query ? (shapeOf(route.query).properties ?? {}) : {})))
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('names every address once', () => {
    expect(new Set(declared).size).toBe(declared.length)
  })

  it('sees a route that is bound past it', async () => {
    const other = (await import('fastify')).default()
    other.post('/api/v2/users/:id/secret', async () => 'told')
    other.get('/api/v2/users/:id', async () => 'told')
    other.get('/api/v2/users/list', async () => 'told')
    expect(boundIn(other)).toEqual([
      'GET /api/v2/users/:id',
      'GET /api/v2/users/list',
      'POST /api/v2/users/:id/secret',
    ])
  })

  it('says of every operation what it is for and who gets in, and changes nothing by GET', () => {
    for (const { name, route } of operations) {
      expect(route.says.length, name).toBeGreaterThan(10)
      expect(['anyone', 'signed_in', undefined], name).toContain(route.access)
      expect(Boolean(route.raw), `${name} answers something`).toBe(route.returns === undefined)
      if (route.raw) expect(route.method, name).toBe('GET')
      if (route.method === 'GET') expect(route.body ?? route.upload, name).toBeUndefined()
    }
  })

  it('opens to those who are signed out only what must be open', () => {
    const open = Object.entries(contract).filter(([, route]) => route.access === 'anyone')
    expect(open.map(([name]) => name).sort()).toEqual([
      'activation.begin',
      'activation.claim',
      'anonymousAnswers.cast',
      'anonymousAnswers.takePart',
      'art.network',
      'calendarFeed.file',
      'clientErrors.create',
      'communityFinder.find',
      'csrf.token',
      'customTexts.list',
      'emailVerifications.confirm',
      'emailVerifications.look',
      'enterprises.auth',
      'eventCheckIn.byEmail',
      'eventCheckIn.open',
      'eventDay.upload',
      'files.show',
      'flags.show',
      'invitations.accept',
      'invitations.ask',
      'invitations.look',
      'omniAuth.finishOidc',
      'omniAuth.finishSaml',
      'passwords.lookAtReset',
      'passwords.requestReset',
      'passwords.reset',
      'platform.colors',
      'platform.globalBranding',
      'platform.logos',
      'sessions.create',
      'sessions.destroy',
      'signInLinks.look',
      'signInLinks.use',
      'signUps.ask',
      'signUps.join',
      'signUps.look',
      'sso.link',
      'sso.spMetadata',
      'surveyAnswers.questionnaire',
      'surveyAnswers.send',
      'surveyStages.answer',
      'surveyStages.asked',
    ])
  })

  it('declares every parameter of an address, and refuses unknown fields of a body', () => {
    for (const { name, path, route } of operations) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param)
      const shape = route.params as { shape?: Record<string, unknown> } | undefined
      expect(Object.keys(shape?.shape ?? {}).sort(), name).toEqual(inPath.toSorted())
      const body = route.body as { def?: { type: string; catchall?: { def: { type: string } } } } | undefined
      if (body?.def?.type === 'object') expect(body.def.catchall?.def.type, `${name} is strict`).toBe('never')
    }
  })

  it('lets in without an anti-forgery token only what DECISIONS allows', () => {
    // Every operation of the contract asks for it (`forgery.test.ts`), unless the call has a token in the Authorization
    // header, since cookies don't count then. These pages are beside the contract; CSP reports join them when they exist.
    expect(serverPages.filter((page) => !page.startsWith('GET '))).toEqual([
      'POST /api/v1/omni_auth/saml/callback',
      'POST /api/v1/omni_auth/saml/logout',
      'POST /unsubscribe',
    ])
  })

  it('is published as a whole OpenAPI 3.1 document', () => {
    expect(document.openapi).toBe('3.1.0')
    const braces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
    expect(Object.keys(document.paths).sort()).toEqual(
      [...new Set(operations.map(({ path }) => braces(path)))].sort(),
    )
    const ids: string[] = []
    for (const { method, path, route } of operations) {
      const written = document.paths[braces(path)][method.toLowerCase()]
      ids.push(written.operationId)
      expect(written.summary).toBe(route.says)
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param)
      const params = written.parameters.filter((one: { in: string }) => one.in === 'path')
      expect(params.map((one: { name: string }) => one.name).sort()).toEqual(inPath.toSorted())
      for (const one of written.parameters) {
        expect(one.schema, `${path} ${one.name}`).toBeTypeOf('object')
        expect(one.required, `${path} ${one.name}`).toBeTypeOf('boolean')
      }
      const refusals =
        route.by === 'scim' ? scimStatuses.filter((status) => status >= 400) : Object.values(kinds)
      expect(Object.keys(written.responses).map(Number).sort()).toEqual(
        [route.answers ?? 200, ...refusals, 500].sort(),
      )
      for (const answer of Object.values<{ description?: string }>(written.responses))
        expect(answer.description).toBeTypeOf('string')
      expect(written.requestBody !== undefined, `${path} has a body`).toBe(
        Boolean(route.body ?? route.upload),
      )
      expect(written.security.length === 0, path).toBe(route.access === 'anyone')
    }
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, ref = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)) {
      const [, name = ''] = /^#\/components\/schemas\/([\w.]+)$/.exec(ref) ?? []
      expect(Object.keys(document.components.schemas), `${ref} leads somewhere`).toContain(name)
    }
  })
})
