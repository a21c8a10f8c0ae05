import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looks } from '../../contract/access/looks.ts'
import {
  documentsToAccept,
  policyDocuments,
  policyDocumentVersions,
} from '../../contract/documents/documents.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { PROMPTLY_MS } from '../testing/promptly.ts'
import { rowsOf } from '../testing/rows.ts'
import { ask } from '../testing/walls/call.ts'
import { canaryWorld } from '../testing/walls/canaryWorld.ts'
import { knownOf } from '../testing/walls/knownIds.ts'
import { operations } from '../testing/walls/operations.ts'
import { type Client, client, pathOf, type World } from '../testing/world.ts'

describe('before they have agreed to what is required', () => {
  let w: World
  let admin: Client
  let member: Client
  let version: number
  beforeAll(async () => {
    w = await canaryWorld()
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
    const body = { title: 'Code of conduct', kind: 'conduct', required: true, body: 'Be kind.' }
    const { id, draft } = (await admin.post(policyDocuments.create.path, { body })).json
    // Both are in memory as they were.
    expect((await admin.get('/api/v1/users')).status).toBe(200)
    expect((await member.get('/api/v1/groups')).status).toBe(200)
    const path = pathOf(policyDocuments.publish, { id })
    const told = await admin.post(path, { body: { effective_on: null, version: draft.version } })
    version = told.json.in_force.id
  }, 120_000)
  afterAll(() => w.close())

  const refused = (answer: { status: number; json: { error?: { code: string } } }) =>
    answer.status === 403 && answer.json.error?.code === 'agree_first'

  it('people and administrators get nothing but what the gate needs, whatever they ask for', async () => {
    const own = await knownOf(w, 'larkspur')
    const rowsBefore = await rowsOf(w.owner, w.enterprises.larkspur)
    const opened = new Set<string>()
    for (const who of [member, admin])
      for (const operation of operations) {
        const { route, method, name } = operation
        if (route.access === 'anyone' || route.by === 'scim' || name === 'live.stream') continue
        if (name === 'policyDocumentVersions.accept') continue
        const { answer } = await ask(who, operation, own, { round: 0 })
        if (!refused(answer)) opened.add(`${method} ${route.path}`)
      }
    const unread = ['PUT /api/v2/policy-document-versions/:id/acceptance', 'GET /api/v2/live']
    expect([...opened, ...unread].toSorted()).toEqual(
      [
        'GET /api/v1/user/user_data',
        'GET /api/v2/users/me/documents-to-accept',
        'GET /api/v2/users/me/policy-documents',
        'GET /api/v2/policy-document-versions/:id',
        'PUT /api/v2/policy-document-versions/:id/acceptance',
        // how they see and hear: contrast, size of text, movement
        'GET /api/v2/users/me/settings/:key',
        'GET /api/v2/live',
        'DELETE /api/v2/looks/current',
      ].toSorted(),
    )
    expect(await rowsOf(w.owner, w.enterprises.larkspur)).toEqual(rowsBefore)
  }, 120_000)

  it('their programs are refused too', async () => {
    const token = `kindred_${'t'.repeat(40)}`
    await w.owner.query(
      `insert into personal_access_tokens (enterprise_id, user_id, name, token_hash, hint, scopes, expires_at)
       values ($1, $2, 'Mine', sha256($3::bytea), 'tttt', '{read}', now() + interval '1 day')`,
      [w.enterprises.larkspur, w.people.member, token],
    )
    const program = client(w.url, 'larkspur.localhost', 0, { authorization: `Bearer ${token}` })
    expect(refused(await program.get('/api/v1/groups'))).toBe(true)
  })

  it('agreeing opens everything at once, on every process, and to that person alone', async () => {
    const there = (await w.another()).url
    expect(refused(await member.at(there).get('/api/v1/groups'))).toBe(true)
    expect((await member.get(documentsToAccept.list.path)).json.items).toHaveLength(1)
    const accepted = await member.put(pathOf(policyDocumentVersions.accept, { id: version }))
    expect(accepted.json).toEqual({ left: 0 })
    expect((await member.get('/api/v1/groups')).status).toBe(200)
    await expect
      .poll(async () => (await member.at(there).get('/api/v1/groups')).status, {
        timeout: PROMPTLY_MS,
        interval: 20,
      })
      .toBe(200)
    expect(refused(await admin.get('/api/v1/users'))).toBe(true)
    await admin.put(pathOf(policyDocumentVersions.accept, { id: version }))
    expect((await admin.get('/api/v1/users')).status).toBe(200)
  })

  it('whoever looks as them sees the gate, and can still stop', async () => {
    await w.owner.query('delete from policy_document_acceptances where user_id = $1', [w.people.member])
    expect(
      (
        await admin.post(pathOf(looks.start, { id: w.people.member }), {
          body: { reason: 'They can’t get past the gate' },
        })
      ).status,
    ).toBe(200)
    expect(refused(await admin.get('/api/v1/groups'))).toBe(true)
    expect((await admin.get(documentsToAccept.list.path)).json.items).toHaveLength(1)
    expect((await admin.delete(looks.stop.path)).status).toBe(200)
    expect((await admin.get('/api/v1/groups')).status).toBe(200)
  })

  it('asking no more opens the door to all', async () => {
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    const { items } = (await admin.get(policyDocuments.list.path)).json
    const { id } = items.find((one: { title: string }) => one.title === 'Code of conduct')
    expect(refused(await member.get('/api/v1/groups'))).toBe(true)
    const { version: at } = (await admin.get(pathOf(policyDocuments.show, { id }))).json
    const body = { title: 'Code of conduct', required: false, version: at }
    expect((await admin.put(pathOf(policyDocuments.update, { id }), { body })).status).toBe(200)
    expect((await member.get('/api/v1/groups')).status).toBe(200)
  })
})
