import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { describe, expect, it } from 'vitest'
import type { DB } from './db.ts'
import { TenantPlugin } from './tenant.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new TenantPlugin(7)],
})

/** The SQL with its values written in, so that it reads as it runs. */
function sqlOf(query: { compile(): { sql: string; parameters: readonly unknown[] } }) {
  const { sql: text, parameters } = query.compile()
  return text
    .replaceAll('"enterprise_id"', 'eid')
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/\$(\d+)/g, (_, at: string) => JSON.stringify(parameters[Number(at) - 1]))
}

describe('every query names its enterprise', () => {
  it('in a question, whatever else it asks for', () => {
    expect(sqlOf(db.selectFrom('users').select('id'))).toBe('select id from users where users.eid = 7')
    expect(
      sqlOf(
        db
          .selectFrom('users as u')
          .select('u.id')
          .where((eb) => eb.or([eb('u.id', '=', 1), eb('u.id', '=', 2)])),
      ),
    ).toBe('select u.id from users as u where u.eid = 7 and ((u.id = 1 or u.id = 2))')
  })

  it('which is the enterprise itself by its id', () => {
    expect(sqlOf(db.selectFrom('enterprises').select('name'))).toBe(
      'select name from enterprises where enterprises.id = 7',
    )
  })

  it('for each table of a join', () => {
    expect(
      sqlOf(db.selectFrom('users as u').innerJoin('posts as p', 'p.author_id', 'u.id').select('p.id')),
    ).toBe(
      'select p.id from users as u inner join posts as p on p.author_id = u.id where u.eid = 7 and p.eid = 7',
    )
  })

  it('inside an outer join, so that rows without a partner stay', () => {
    expect(
      sqlOf(db.selectFrom('users as u').leftJoin('posts as p', 'p.author_id', 'u.id').select('p.id')),
    ).toBe(
      'select p.id from users as u left join posts as p on (p.author_id = u.id) and p.eid = 7 where u.eid = 7',
    )
  })

  it('inside an outer join with alternatives, none of which escapes', () => {
    const query = db
      .selectFrom('users as u')
      .leftJoin('posts as p', (join) =>
        join.on((eb) =>
          eb.or([eb('p.author_id', '=', eb.ref('u.id')), eb('p.published_at', 'is not', null)]),
        ),
      )
      .select('p.id')
    expect(sqlOf(query)).toContain('on ((p.author_id = u.id or p.published_at is not null)) and p.eid = 7')
  })

  it('in sub-questions, wherever they stand', () => {
    const inWhere = db
      .selectFrom('users')
      .select('id')
      .where('role_id', 'in', (eb) => eb.selectFrom('user_roles').select('id'))
    expect(sqlOf(inWhere)).toContain('(select id from user_roles where user_roles.eid = 7)')
    const inFrom = db.selectFrom((eb) => eb.selectFrom('posts').select('id').as('p')).select('p.id')
    expect(sqlOf(inFrom)).toBe('select p.id from (select id from posts where posts.eid = 7) as p')
    const inSelect = db
      .selectFrom('events as e')
      .select((eb) => jsonArrayFrom(eb.selectFrom('users as u').select('u.id')).as('people'))
    expect(sqlOf(inSelect)).toContain('from users as u where u.eid = 7')
    const lateral = db
      .selectFrom('networks as n')
      .innerJoinLateral(
        (eb) => eb.selectFrom('posts as p').select('p.id').as('post'),
        (join) => join.onTrue(),
      )
      .select('post.id')
    expect(sqlOf(lateral)).toContain('(select p.id from posts as p where p.eid = 7) as post')
    const either = db.selectFrom('posts').select('id').union(db.selectFrom('events').select('id'))
    expect(sqlOf(either)).toContain(
      'from posts where posts.eid = 7 union select id from events where events.eid = 7',
    )
  })

  it('inside what is named with "with", but not on the name itself', () => {
    const query = db
      .with('mine', (with_) => with_.selectFrom('posts').select('id'))
      .selectFrom('mine')
      .select('mine.id')
    expect(sqlOf(query)).toBe(
      'with mine as (select id from posts where posts.eid = 7) select mine.id from mine',
    )
  })

  it('in rows that are written', () => {
    expect(sqlOf(db.insertInto('feature_flags').values({ key: 'a', value: true }))).toBe(
      'insert into feature_flags (eid, key, value) values (7, "a", true)',
    )
    const many = db.insertInto('feature_flags').values([
      { key: 'a', value: true },
      { key: 'b', value: false },
    ])
    expect(sqlOf(many)).toBe(
      'insert into feature_flags (eid, key, value) values (7, "a", true), (7, "b", false)',
    )
  })

  it('in rows that are written once', () => {
    const query = db
      .insertInto('feature_flags')
      .values({ key: 'a', value: true })
      .onConflict((on) => on.columns(['key']).doUpdateSet({ value: true }))
    expect(sqlOf(query)).toBe(
      'insert into feature_flags (eid, key, value) values (7, "a", true) on conflict (eid, key) do update set value = true',
    )
  })

  it('in changes and deletions, with what they read beside', () => {
    expect(sqlOf(db.updateTable('users').set({ title: 'x' }).where('id', '=', 1))).toBe(
      'update users set title = "x" where users.eid = 7 and (id = 1)',
    )
    expect(
      sqlOf(
        db
          .updateTable('users as u')
          .from('posts as p')
          .set({ title: 'x' })
          .whereRef('p.author_id', '=', 'u.id'),
      ),
    ).toBe(
      'update users as u set title = "x" from posts as p where u.eid = 7 and p.eid = 7 and (p.author_id = u.id)',
    )
    expect(sqlOf(db.deleteFrom('posts').where((eb) => eb.or([eb('id', '=', 1), eb('id', '=', 2)])))).toBe(
      'delete from posts where posts.eid = 7 and ((id = 1 or id = 2))',
    )
    expect(sqlOf(db.deleteFrom('posts').using('users').whereRef('users.id', '=', 'posts.author_id'))).toBe(
      'delete from posts using users where posts.eid = 7 and users.eid = 7 and (users.id = posts.author_id)',
    )
  })
})
