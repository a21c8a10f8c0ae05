import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaFile, writeSchemaTypes } from '../../../scripts/schemaTypes.ts'
import { tenantTables } from '../rows.ts'
import { type World, world } from '../world.ts'
import { flawsOf, reviewedFunctions } from './catalog.ts'

describe('the database', () => {
  let w: World
  let login: string
  beforeAll(async () => {
    w = await world()
    login = new URL(w.database_url).username
  })
  afterAll(() => w.close())

  it('keeps every table of an enterprise behind the wall, and every rule of the house', async () => {
    expect(await flawsOf(w.owner, login)).toEqual([])
    expect((await tenantTables(w.owner)).length).toBeGreaterThan(25)
  })

  it('has every function that was reviewed, so the list holds no ghosts', async () => {
    const { rows } = await w.owner.query<{ name: string }>(
      `select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(reviewedFunctions)
  })

  it('refuses a question of the web that says no enterprise, rather than answering it', async () => {
    await expect(w.app.database.pool.query('select count(*) from users')).rejects.toThrow(
      /app\.enterprise_id/,
    )
  })

  it('and the types that the server reads it by are the same', async () => {
    const out = join(tmpdir(), `kindred-schema-${process.pid}.ts`)
    await writeSchemaTypes(w.owner_url, out)
    expect(await readFile(out, 'utf8')).toBe(await readFile(schemaFile, 'utf8'))
    await rm(out)
  })

  /** Each breaks one thing inside a transaction that is never committed. */
  const breaches: [string, string, RegExp][] = [
    [
      'a policy that shows everything',
      'alter policy own_enterprise on users using (true)',
      /users has no policy/,
    ],
    [
      'a policy that lets anything be written',
      "drop policy own_enterprise on posts; create policy own_enterprise on posts for all to public using (enterprise_id = current_setting('app.enterprise_id')::bigint) with check (true)",
      /posts has no policy/,
    ],
    [
      'a policy without a check of what is written',
      "drop policy own_enterprise on posts; create policy own_enterprise on posts for all to public using (enterprise_id = current_setting('app.enterprise_id')::bigint)",
      /posts has no policy/,
    ],
    ['a policy for reading only', 'drop policy own_enterprise on files', /files has no policy/],
    [
      'a second, wider policy',
      'create policy more on mails to kindred_app using (true)',
      /mails has a policy more/,
    ],
    [
      'a wall that the owner steps over',
      'alter table events no force row level security',
      /events is not behind/,
    ],
    ['a wall that is down', 'alter table sessions disable row level security', /sessions is not behind/],
    ['a new table outside', 'create table notes (id bigint primary key)', /notes belongs to no enterprise/],
    [
      'a new table of an enterprise, not walled off',
      'create table notes (enterprise_id bigint, id bigint, primary key (enterprise_id, id))',
      /notes is not behind/,
    ],
    [
      'a unique name across enterprises',
      'create unique index on networks (name)',
      /networks_name_idx does not begin/,
    ],
    [
      'a key without its enterprise',
      'create unique index on users (id); alter table posts add constraint loose foreign key (author_id) references users (id)',
      /loose does not begin/,
    ],
    [
      'an emptied reference',
      'alter table posts add constraint emptied foreign key (enterprise_id, author_id) references users on delete set null (author_id)',
      /emptied sets null/,
    ],
    ['a nameless check', "alter table posts add check (title <> '')", /posts_title_check was not named/],
    [
      'a trigger',
      "create function t() returns trigger language plpgsql as 'begin return new; end'; create trigger later after insert on posts for each row execute function t()",
      /trigger later/,
    ],
    [
      'an unreviewed function past the wall',
      "create function peek() returns bigint language sql security definer as 'select count(*) from users'",
      /peek\(\) looks past the wall/,
    ],
    ['a search path left open', 'alter function all_enterprises() reset search_path', /no fixed search path/],
    ['a view that asks as its owner', 'create view everybody as select * from users', /everybody is a view/],
    [
      'a member of a role that sees past the wall',
      'grant kindred_search to kindred_app',
      /is a member of kindred_search/,
    ],
    [
      'a table that belongs to the web',
      'alter table timed owner to kindred_app',
      /timed belongs to kindred_app/,
    ],
    ['a role that bypasses the wall', 'alter role kindred_app bypassrls', /kindred_app can log in/],
    ['hosts that the web may read', 'grant select on hosts to kindred_app', /hosts lets kindred_app select/],
  ]
  it.each(breaches)('shows %s', async (_what, statement, flaw) => {
    await w.owner.query('begin')
    try {
      await w.owner.query(statement)
      expect((await flawsOf(w.owner, login)).join('\n')).toMatch(flaw)
    } finally {
      await w.owner.query('rollback')
    }
  })
})
