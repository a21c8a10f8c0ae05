import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../contract/access/access.ts'
import {
  documentsToAccept,
  myPolicyDocuments,
  policyDocuments,
  policyDocumentVersions,
} from '../../contract/documents/documents.ts'
import { timedSweep } from '../platform/jobs/timed.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { openLog } from '../platform/log.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { acceptDocument } from './acceptance.ts'
import { currentTerms } from './inForce.ts'
import { versionInForce } from './publication.ts'
import { reminderDue, remindSome } from './reminders.ts'

describe('policy documents', () => {
  let w: World
  let admin: Client
  let member: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const show = async (id: number) => (await admin.get(pathOf(policyDocuments.show, { id }))).json
  const begin = async (title: string, kind = 'other', required = true) =>
    (await admin.post(policyDocuments.create.path, { body: { title, kind, required, body: `# ${title}` } }))
      .json
  const publish = async (id: number, effective_on: string | null = null) => {
    const answer = await admin.post(pathOf(policyDocuments.publish, { id }), {
      body: { effective_on, version: (await show(id)).draft?.version ?? 0 },
    })
    await agree(admin)
    return answer
  }
  /** Whoever manages documents is asked as everybody else, and goes on once they agreed. */
  const agree = async (client: Client) => {
    for (const { version_id } of await toAccept(client)) await accept(client, version_id)
  }
  const write = async (id: number, body: string, summary: string | null = null) =>
    admin.put(pathOf(policyDocuments.saveDraft, { id }), {
      body: { body, summary, version: (await show(id)).draft?.version ?? 0 },
    })
  const accept = (client: Client, id: number) => client.put(pathOf(policyDocumentVersions.accept, { id }))
  const toAccept = async (client: Client) =>
    (await client.get(userData.show.path)).json.to_accept as { document_id: number; version_id: number }[]
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const clean = async () => {
    await w.owner.query('delete from policy_documents')
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
  }
  const runJobs = async (enterprise = w.enterprises.larkspur) => {
    // Each handful says the next one: the queue's rows are taken by hand until none is left.
    for (let guard = 0; guard < 50; guard++) {
      const { rows } = await w.owner.query(
        'select id from policy_document_reminders where finished_at is null order by id limit 1',
      )
      if (rows.length === 0) return
      await w.app.database.inTransaction(enterprise, (tx) =>
        remindSome.run(
          { tx, db: w.app.database.of(enterprise), now: new Date() },
          {
            reminder_id: Number(rows[0].id),
          },
        ),
      )
    }
  }

  it('are drafts until they are published, and nobody is asked for a draft', async () => {
    const { id, draft } = await begin('House rules')
    expect(draft).toMatchObject({ number: 1, state: 'draft' })
    expect(await toAccept(member)).toEqual([])
    const hidden = await member.get(pathOf(policyDocumentVersions.show, { id: draft.id }))
    expect(hidden.status).toBe(404)
    expect((await publish(id)).json).toMatchObject({ draft: null, in_force: { number: 1 } })
    expect((await toAccept(member)).map((one) => one.document_id)).toEqual([id])
    const shown = await member.get(pathOf(policyDocumentVersions.show, { id: draft.id }))
    expect(shown.json).toMatchObject({ title: 'House rules', body: '# House rules', state: 'in_force' })
  })

  it('are frozen by publishing: the next wording is a version of its own', async () => {
    const { id } = await begin('Frozen')
    await publish(id)
    await write(id, 'new words', 'Everything is new')
    const { in_force, draft, draft_body } = await show(id)
    expect([in_force.number, draft.number, draft_body]).toEqual([1, 2, 'new words'])
    const first = await admin.get(pathOf(policyDocumentVersions.show, { id: in_force.id }))
    expect(first.json.body).toBe('# Frozen')
    await publish(id)
    const { versions } = await show(id)
    expect(versions.map((version: { state: string }) => version.state)).toEqual(['in_force', 'replaced'])
    expect((await publish(id)).json.error.code).toBe('document_is_empty')
  })

  it('with nothing written can’t be published', async () => {
    const { id } = await begin('Empty')
    await write(id, '  \n ')
    expect((await publish(id)).json.error.code).toBe('document_is_empty')
  })

  it('can be announced: people are asked from that day on, and never for a day that is over', async () => {
    await clean()
    const { id } = await begin('Announced')
    const past = await publish(id, inDays(-3))
    expect([past.status, past.json.error.fields]).toMatchObject([422, { effective_on: expect.any(String) }])
    expect((await publish(id, inDays(5))).json).toMatchObject({ in_force: null, announced: { number: 1 } })
    expect(await toAccept(member)).toEqual([])
    const { rows } = await w.owner.query(
      "select kind from timed where kind like 'policy_document.%' order by kind",
    )
    expect(rows.map(({ kind }) => kind)).toContain('policy_document.in_force')
    await w.owner.query("update policy_document_versions set effective_at = now() - interval '1 second'")
    await w.owner.query(
      "update timed set due_at = now() - interval '1 second' where kind = 'policy_document.in_force'",
    )
    const listening = await member.listen('/api/v2/live')
    await timedSweep([versionInForce, reminderDue], openLog('silent')).run(w.app.database, new Date())
    await expect.poll(listening.heard, { timeout: 3000 }).toContain('"/api/"')
    listening.close()
    expect(await toAccept(member)).toHaveLength(1)
  })

  it('are accepted once, with the moment and the address, however often it is sent', async () => {
    await clean()
    const { id } = await begin('Once')
    const version = (await publish(id)).json.in_force.id
    // Its anti-forgery token is fetched once, before all of them run.
    await accept(member, 987_654_321)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(member, version)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await toAccept(member)).toEqual([])
    const { rows } = await w.owner.query('select user_id::int, address from policy_document_acceptances')
    expect(rows.filter(({ user_id }) => user_id !== w.people.admin)).toEqual([
      { user_id: w.people.member, address: expect.any(String) },
    ])
    const log = await w.owner.query(
      "select actor_id::int from change_log where action = 'policy_document.accepted' and subject_id = $1 and actor_id <> $2",
      [String(id), w.people.admin],
    )
    expect(log.rows).toEqual([{ actor_id: w.people.member }])
  })

  it('ask again for a newer version, with the words agreed to before; the old one can’t be accepted any more', async () => {
    await clean()
    const { id } = await begin('Twice')
    const first = (await publish(id)).json.in_force.id
    await accept(member, first)
    await write(id, '# Twice\n\nMore.', 'One sentence more')
    const second = (await publish(id)).json.in_force.id
    const { items } = (await member.get(documentsToAccept.list.path)).json
    expect(items).toMatchObject([
      {
        version_id: second,
        number: 2,
        summary: 'One sentence more',
        agreed_before: { number: 1, body: '# Twice' },
      },
    ])
    const leader = await w.as(w.people.leader)
    expect((await accept(leader, first)).json.error.code).toBe('document_replaced')
    expect((await accept(leader, second)).json).toEqual({ left: 0 })
  })

  it('tell who has accepted and who hasn’t, found by name and a page at a time', async () => {
    const { items } = (await admin.get(policyDocuments.list.path)).json
    const id = items[0].id
    const ask = async (query: Record<string, string | number>) =>
      (await admin.get(pathOf(policyDocuments.acceptances, { id }), { query })).json
    expect((await ask({})).items.map((row: { person: { name: string } }) => row.person.name)).toEqual([
      'Lena Brandt',
      'Ada Okafor',
    ])
    const missing = await ask({ scope: 'missing' })
    const names = missing.items.map((row: { person: { name: string } }) => row.person.name)
    expect(names).toEqual(names.toSorted())
    // Those who were invited or have left aren't waited for.
    expect(names).not.toContain('Ines Costa')
    expect(names).not.toContain('Gil Moreau')
    expect((await ask({ scope: 'missing', search: 'rui' })).items).toMatchObject([
      { person: { name: 'Mateo Ruiz' } },
    ])
    expect((await show(id)).progress).toMatchObject({ accepted: 2, missing: missing.total })
    // Whoever agreed and left since has agreed.
    await w.owner.query("update users set state = 'inactive' where id = $1", [w.people.leader])
    expect((await ask({ search: 'brandt' })).items).toMatchObject([{ person: { name: 'Lena Brandt' } }])
    await w.owner.query("update users set state = 'active' where id = $1", [w.people.leader])
  })

  it('remind those who haven’t, once a click, and a second click while it runs is refused', async () => {
    const { items } = (await admin.get(policyDocuments.list.path)).json
    const id = items[0].id
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => admin.post(pathOf(policyDocuments.remind, { id }))),
    )
    expect(clicks.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    await runJobs()
    const { progress } = await show(id)
    expect(progress.reminder).toMatchObject({ reminded: progress.missing, total: progress.missing })
    expect(progress.reminder.finished_at).not.toBeNull()
    const told = await w.owner.query(
      "select user_id::int from notifications where kind = 'document.to_accept' order by user_id",
    )
    expect(told.rows).toHaveLength(progress.missing)
    expect(told.rows.map((row) => row.user_id)).not.toContain(w.people.leader)
  })

  it('remind by themselves once a week has passed, unless a newer version came', async () => {
    await clean()
    await w.owner.query("delete from notifications where kind = 'document.to_accept'")
    const { id } = await begin('Weekly')
    await publish(id)
    await write(id, 'newer')
    await publish(id)
    await w.owner.query(
      "update timed set due_at = now() - interval '1 second', claimed_at = null where kind = 'policy_document.remind'",
    )
    await timedSweep([versionInForce, reminderDue], openLog('silent')).run(w.app.database, new Date())
    const { rows } = await w.owner.query(
      'select v.number from policy_document_reminders r join policy_document_versions v on v.id = r.version_id',
    )
    expect(rows).toEqual([{ number: 2 }])
    await runJobs()
    const told = await w.owner.query(
      "select count(*)::int as n from notifications where kind = 'document.to_accept'",
    )
    expect(told.rows[0].n).toBe((await show(id)).progress.missing)
  })

  it('that nobody was asked for need no answer: optional and archived ones stand in nobody’s way', async () => {
    await clean()
    const optional = await begin('Optional', 'other', false)
    await publish(optional.id)
    expect(await toAccept(member)).toEqual([])
    const { id } = await begin('Archived later')
    await publish(id)
    expect(await toAccept(member)).toHaveLength(1)
    await admin.put(pathOf(policyDocuments.archive, { id }))
    expect(await toAccept(member)).toEqual([])
    expect((await admin.get(policyDocuments.list.path, { query: { scope: 'archived' } })).json.total).toBe(1)
    await admin.delete(pathOf(policyDocuments.unarchive, { id }))
    expect(await toAccept(member)).toHaveLength(1)
  })

  it('can be deleted while nobody has seen them, and only archived afterwards', async () => {
    await clean()
    const unseen = await begin('Unseen')
    expect((await admin.delete(pathOf(policyDocuments.delete, { id: unseen.id }))).status).toBe(200)
    const { id } = await begin('Seen')
    await publish(id)
    expect((await admin.delete(pathOf(policyDocuments.delete, { id }))).json.error.code).toBe(
      'document_is_published',
    )
  })

  it('keep one of the terms and one of each title in use', async () => {
    await clean()
    const { id } = await begin('Terms', 'terms')
    const second = await admin.post(policyDocuments.create.path, {
      body: { title: 'Other terms', kind: 'terms', required: false, body: '' },
    })
    expect(second.json.error.code).toBe('document_kind_taken')
    const same = await admin.post(policyDocuments.create.path, {
      body: { title: 'Terms', kind: 'other', required: false, body: '' },
    })
    expect(same.json.error.fields).toHaveProperty('title')
    await publish(id)
    const db = w.app.database.of(w.enterprises.larkspur)
    const terms = await currentTerms(db)
    expect(terms).toMatchObject({ document_id: id, number: 1, title: 'Terms' })
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      acceptDocument(tx, w.people.invited, terms?.version_id ?? 0, '10.0.0.7'),
    )
    expect(await toAccept(await w.as(w.people.invited))).toEqual([])
    expect(await currentTerms(w.app.database.of(w.enterprises.brightwater))).toBeUndefined()
  })

  it('are saved by one editor at a time', async () => {
    await clean()
    const { id, draft, version } = await begin('Two editors')
    const saves = await Promise.all(
      ['one', 'two', 'three'].map((body) =>
        admin.put(pathOf(policyDocuments.saveDraft, { id }), {
          body: { body, summary: null, version: draft.version },
        }),
      ),
    )
    expect(saves.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
    const renames = await Promise.all(
      ['A', 'B'].map((title) =>
        admin.put(pathOf(policyDocuments.update, { id }), { body: { title, required: true, version } }),
      ),
    )
    expect(renames.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const at = (await show(id)).draft.version
    const publications = await Promise.all(
      Array.from({ length: 4 }, () =>
        admin.post(pathOf(policyDocuments.publish, { id }), { body: { effective_on: null, version: at } }),
      ),
    )
    expect(publications.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409])
    await agree(admin)
  })

  it('are managed by those who may change the global settings, and nobody else', async () => {
    await agree(member)
    const { items } = (await admin.get(policyDocuments.list.path)).json
    const { id } = items[0]
    const refused = await Promise.all([
      member.get(policyDocuments.list.path),
      member.get(pathOf(policyDocuments.show, { id })),
      member.get(pathOf(policyDocuments.acceptances, { id })),
      member.post(policyDocuments.create.path, {
        body: { title: 'Mine', kind: 'other', required: true, body: '' },
      }),
      member.put(pathOf(policyDocuments.saveDraft, { id }), {
        body: { body: '', summary: null, version: 0 },
      }),
      member.post(pathOf(policyDocuments.publish, { id }), { body: { effective_on: null, version: 1 } }),
      member.post(pathOf(policyDocuments.remind, { id })),
      member.put(pathOf(policyDocuments.archive, { id })),
      member.delete(pathOf(policyDocuments.delete, { id })),
      member.delete(pathOf(policyDocuments.dropDraft, { id })),
    ])
    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 403))
    expect(refused[0]?.json.error.message).toBe("You don't have permission to manage policy documents")
  })
})

describe('what somebody agreed to', () => {
  let w: World
  let admin: Client
  let member: Client
  beforeAll(async () => {
    w = await world()
    await w.owner.query('delete from policy_documents')
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const show = async (id: number) => (await admin.get(pathOf(policyDocuments.show, { id }))).json
  const published = async (title: string, body: string, id?: number) => {
    const document =
      id === undefined
        ? (
            await admin.post(policyDocuments.create.path, {
              body: { title, kind: 'other', required: false, body },
            })
          ).json.id
        : id
    if (id !== undefined)
      await admin.put(pathOf(policyDocuments.saveDraft, { id }), {
        body: { body, summary: null, version: 0 },
      })
    const { version } = (await show(document)).draft
    const answer = await admin.post(pathOf(policyDocuments.publish, { id: document }), {
      body: { effective_on: null, version },
    })
    return { id: document as number, version: answer.json.in_force.id as number }
  }
  const accept = (id: number) => member.put(pathOf(policyDocumentVersions.accept, { id }))
  const read = (client: Client, id: number) => client.get(pathOf(policyDocumentVersions.show, { id }))
  const mine = async (query = '') => (await member.get(`${myPolicyDocuments.list.path}${query}`)).json

  it('can be read again: what holds now, and every version with the day', async () => {
    const first = await published('Conduct', 'Be kind.')
    await accept(first.version)
    const second = await published('Conduct', 'Be kind, and on time.', first.id)
    expect((await mine()).items).toEqual([
      expect.objectContaining({
        id: first.id,
        title: 'Conduct',
        archived: false,
        in_force: { version_id: second.version, number: 2, effective_at: expect.any(String) },
        accepted: [{ version_id: first.version, number: 1, accepted_at: expect.any(String) }],
      }),
    ])
    await accept(second.version)
    expect((await mine()).items[0].accepted.map((one: { number: number }) => one.number)).toEqual([2, 1])
    expect((await read(member, first.version)).json.body).toBe('Be kind.')
  })

  it('stays readable for them when the document is archived, and for nobody else', async () => {
    const { id, version } = await published('Old travel rules', 'Take the train.')
    const other = await w.as(w.people.leader)
    await accept(version)
    await admin.put(pathOf(policyDocuments.archive, { id }))
    expect((await read(member, version)).json.body).toBe('Take the train.')
    expect((await read(other, version)).status).toBe(404)
    expect((await mine('?search=travel')).items).toEqual([
      expect.objectContaining({ id, archived: true, in_force: null }),
    ])
    const theirs = (await other.get(`${myPolicyDocuments.list.path}?search=travel`)).json
    expect(theirs).toMatchObject({ items: [], total: 0 })
  })

  it('shows no draft and nothing that is only announced', async () => {
    await admin.post(policyDocuments.create.path, {
      body: { title: 'Only a draft', kind: 'other', required: true, body: 'x' },
    })
    const titles = (await mine()).items.map((one: { title: string }) => one.title)
    expect(titles).not.toContain('Only a draft')
  })

  it('comes in the order asked for, page by page', async () => {
    const all = await mine('?sort_by=accepted_at&page_size=10')
    const days = all.items.flatMap((one: { accepted: { accepted_at: string }[] }) =>
      one.accepted[0] ? [one.accepted[0].accepted_at] : [],
    )
    expect(days).toEqual(days.toSorted().toReversed())
    expect(all).toMatchObject({ page: 1, page_size: 10, total: all.items.length, total_is: 'exact' })
    expect((await mine('?page=2')).items).toEqual([])
  })
})
