import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merges } from '../../../contract/people/merges.ts'
import { brought } from '../../areas.ts'
import { referencesIn } from '../../identity/personKeys.ts'
import { columnsNamingPeople } from '../../testing/rows.ts'
import { type Client, type World, world } from '../../testing/world.ts'

const references = referencesIn(brought)

describe('a merge of two profiles', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const one = async (text: string, values: unknown[] = []) => (await w.owner.query(text, values)).rows[0]
  const merge = (kept_id: number, gone_id: number, taken: string[] = [], by = admin) =>
    by.post(merges.create.path, { body: { kept_id, gone_id, taken } })
  const preview = (kept_id: number, gone_id: number, by = admin) =>
    by.get(merges.preview.path, { query: { kept_id, gone_id } })
  const somebody = async (
    email: string,
    more: { title?: string; employee_id?: string } = {},
  ): Promise<number> =>
    Number(
      (
        await one(
          `insert into users (enterprise_id, email, first_name, last_name, name, role_id, title, employee_id)
           select enterprise_id, $2, 'Mateo', 'Ruiz', 'Mateo Ruiz', role_id, $3, $4 from users where id = $1 returning id::int`,
          [w.people.member, email, more.title ?? null, more.employee_id ?? null],
        )
      ).id,
    )

  it('knows what becomes of every row that names a person', async () => {
    expect(references.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      await columnsNamingPeople(w.owner),
    )
  })

  it('moves nothing blindly where two rows for the same thing would collide', async () => {
    const { rows } = await w.owner.query<{ name: string }>(
      `select distinct i.indrelid::regclass || '.' || a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indisunique`,
    )
    const unique = new Set(rows.map(({ name }) => name))
    const blind = references.filter(
      ({ table, column, rule }) => rule === 'move' && unique.has(`${table}.${column}`),
    )
    // Nobody is merged away twice, so there is never a row to collide with.
    expect(blind.map(({ table, column }) => `${table}.${column}`)).toEqual(['merges.gone_id'])
  })

  it('shows each field in which they differ, and everything that moves, and changes nothing', async () => {
    const other = await somebody('teo@larkspur.test', { title: 'Baker', employee_id: 'E-7' })
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
      [w.enterprises.larkspur, w.networks['Green Larkspur'], other],
    )
    await w.owner.query(
      `with asked as (
         insert into surveys (enterprise_id, kind, title, locale, promise, figures_from, comments_from, state, published_at)
         values ($1, 'survey', 'Merged', 'en', 'confidential', 5, 10, 'published', now()) returning id)
       insert into survey_responses (enterprise_id, survey_id, promise, user_id, answers, answered_on, position)
       select $1, id, 'confidential', $2, '{}', current_date, 1 from asked`,
      [w.enterprises.larkspur, other],
    )
    const { status, json } = await preview(w.people.member, other)
    expect(status).toBe(200)
    expect(json.refusal).toBeNull()
    expect(json.fields.filter((field: { conflict: boolean }) => field.conflict)).toEqual([
      expect.objectContaining({ name: 'email', kept: 'mateo@larkspur.test', gone: 'teo@larkspur.test' }),
      expect.objectContaining({ name: 'employee_id', kept: 'larkspur-mateo', gone: 'E-7' }),
      expect.objectContaining({ name: 'title', kept: 'Colleague', gone: 'Baker' }),
      expect.objectContaining({ name: 'time_zone' }),
    ])
    // That they answered a confidential survey isn't told.
    expect(json.records).toEqual([{ label: 'Groups', count: 1, becomes: 'unite' }])
    expect(await one('select state from users where id = $1', [other])).toEqual({ state: 'active' })
  })

  it('keeps what was chosen, counts nobody twice, and leaves an empty account that nobody reaches', async () => {
    const other = Number((await one(`select id::int from users where email = 'teo@larkspur.test'`)).id)
    const green = w.networks['Green Larkspur']
    const members = async () =>
      (await one('select member_count from networks where id = $1', [green])).member_count
    await w.owner.query('update networks set member_count = member_count + 1 where id = $1', [green])
    const before = await members()
    const client = await w.as(other)
    const post = await one(
      `insert into posts (enterprise_id, author_id, kind, title) values ($1, $2, 'group_message', 'By Teo') returning id::int`,
      [w.enterprises.larkspur, other],
    )
    const survey = await one(`update surveys set invited_count = 2 where title = 'Merged' returning id`)
    await w.owner.query(
      `insert into survey_invitations (enterprise_id, survey_id, user_id, took_part_on)
       values ($1, $2, $3, null), ($1, $2, $4, current_date)`,
      [w.enterprises.larkspur, survey.id, w.people.member, other],
    )
    // Both answered it: if one answer were gone, figures and words would tell whose it was.
    await w.owner.query(
      `insert into survey_responses (enterprise_id, survey_id, promise, user_id, answers, answered_on, position)
       values ($1, $2, 'confidential', $3, '{}', current_date, 2)`,
      [w.enterprises.larkspur, survey.id, w.people.member],
    )
    const { status, json } = await merge(w.people.member, other, ['title', 'employee_id'])
    expect(status).toBe(200)
    expect(await one('select count(*)::int from survey_responses where survey_id = $1', [survey.id])).toEqual(
      { count: 2 },
    )
    // Who answered as one of the two isn't asked again.
    expect(
      await one(
        `select i.user_id::int, took_part_on is not null as took_part, invited_count from surveys s
         join survey_invitations i on i.survey_id = s.id where s.id = $1`,
        [survey.id],
      ),
    ).toEqual({ user_id: w.people.member, took_part: true, invited_count: 1 })
    expect(json).toMatchObject({ kept: { id: w.people.member }, gone_id: other, moved_count: 1 })
    expect(
      await one('select email, title, employee_id, state from users where id = $1', [w.people.member]),
    ).toEqual({ email: 'mateo@larkspur.test', title: 'Baker', employee_id: 'E-7', state: 'active' })
    expect(
      await one('select state, merged_into::int, employee_id, title, email from users where id = $1', [
        other,
      ]),
    ).toMatchObject({ state: 'purged', merged_into: w.people.member, employee_id: null, title: null })
    expect(await one('select author_id::int from posts where id = $1', [post.id])).toEqual({
      author_id: w.people.member,
    })
    expect(await members()).toBe(before - 1)
    expect((await client.get('/api/v1/user/user_data')).status).toBe(401)
    const log = await w.owner.query(
      `select action, subject_id::int from change_log where action like 'user.merged%' order by id`,
    )
    expect(log.rows).toEqual([
      { action: 'user.merged', subject_id: w.people.member },
      { action: 'user.merged_away', subject_id: other },
    ])
    expect((await admin.get(merges.list.path)).json.items[0]).toMatchObject({ gone_id: other })
    expect((await merge(w.people.member, other)).status).toBe(409)
    expect((await preview(w.people.member, other)).status).toBe(404)
  })

  it('happens once, however many ask at once, in either direction', async () => {
    const [a, b] = [await somebody('a@larkspur.test'), await somebody('b@larkspur.test')]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? merge(a, b) : merge(b, a))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409 || status === 404)).toHaveLength(49)
    expect(await one('select count(*)::int as n from merges where gone_id = any($1)', [[a, b]])).toEqual({
      n: 1,
    })
  })

  it('takes nobody over who may do more, never oneself, and nothing for those who may not', async () => {
    const other = await somebody('c@larkspur.test')
    expect((await merge(other, w.people.admin)).json.error.code).toBe('denied.user_self')
    expect((await merge(other, other)).status).toBe(422)
    expect((await merge(w.people.admin, other, ['email'])).status).toBe(403)
    const member = await w.as(w.people.member)
    const refused = await merge(other, w.people.outsider, [], member)
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to merge users",
    ])
    expect((await preview(other, w.people.outsider, member)).status).toBe(403)
    // Somebody who may only manage people can't merge an administrator.
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{users_create}' where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, w.people.outsider],
    )
    const manager = await w.as(w.people.outsider)
    expect((await merge(other, w.people.admin, [], manager)).status).toBe(403)
    expect((await preview(other, w.people.admin, manager)).json.refusal).toContain('may do more than you')
    expect((await merge(w.people.admin, other, [], manager)).status).toBe(403)
    expect(await one('select state from users where id = $1', [other])).toEqual({ state: 'active' })
  })

  it('of somebody of another company is of somebody who was never there', async () => {
    const own = await somebody('d@larkspur.test')
    const [theirs, nobodys] = [await merge(own, w.neighbour), await merge(own, 987_654_321)]
    expect([theirs.status, theirs.text]).toEqual([nobodys.status, nobodys.text])
    expect(theirs.status).toBe(404)
  })
})
