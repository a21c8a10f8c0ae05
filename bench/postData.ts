import type pg from 'pg'
import { idsOf, withoutIndexes } from './copy.ts'
import type { Ground } from './ground.ts'
import { peopleOf } from './question.ts'
import { topUp } from './topUp.ts'

/** The memberships written by `belongToMany`. */
export const BELONGING = ['network_members', 'membership_spans']
const NETWORKS_EACH = 30
const RESOURCES = 200_000
/** From here on rebuilding an index is faster than inserting row by row. */
const MANY = 100_000

/**
 * Tops a tenant up to so many posts, spread over its networks and four hundred days, with words to be found by; a library of
 * as many resources, at most 200,000; and thirty networks for each member a bench signs in. What is there already is kept.
 */
export async function fillPosts(
  ground: Ground,
  { id, users, posts }: { id: number; users: number; posts: number },
  say: (line: string) => void,
) {
  const tables = ['posts', 'post_networks', 'resources', 'resource_versions', 'folders', ...BELONGING]
  const wish = { id, what: 'posts' as const, wanted: posts, tables }
  await topUp(ground, wish, say, async ({ client, count, networks, firstNetwork, firstUser, told }) => {
    const firstPost = await idsOf(client, 'posts', count)
    const write = async () => {
      await client.query(
        `insert into posts (enterprise_id, id, author_id, kind, title, body, state, published_at, words)
          overriding system value
          select $1, $2::bigint + n, $3::bigint + (n::bigint * 7919) % $4::bigint,
            case when n % 3 = 0 then 'group_message' else 'news_link' end,
            'Story ' || n || ' about ' || topic, 'Two sentences that stand for what was said. Nobody reads them to the end.',
            'published', now() - ((n::bigint * 48271) % 34560000 + 60) * interval '1 second',
            setweight(to_tsvector('simple', 'story ' || n || ' about ' || topic), 'A')
          from generate_series(0, $5::int - 1) n
          cross join lateral (select (array['bees', 'shifts', 'canteens', 'trains', 'lanterns', 'recipes'])[n % 6 + 1] as topic) t`,
        [id, firstPost, firstUser, users, count],
      )
      told(`${count} posts`)
      await client.query(
        `insert into post_networks (enterprise_id, post_id, network_id, kind, state, published_at, live)
          select enterprise_id, id, $3::bigint + (id - $2::bigint) % $4::bigint, kind, 'approved', published_at, true
          from posts where enterprise_id = $1 and id >= $2 and id < $2::bigint + $5`,
        [id, firstPost, firstNetwork, networks, count],
      )
      told('their places')
    }
    await (count < MANY ? write() : withoutIndexes(client, ['posts', 'post_networks'], write))
    await fillLibrary(client, id, Math.min(posts, RESOURCES))
    told('the library')
    await belongToMany(client, id, { people: peopleOf(firstUser, users), firstNetwork, networks })
  })
}

async function fillLibrary(client: pg.Client, id: number, count: number) {
  const folder = await idsOf(client, 'folders', 1)
  const first = await idsOf(client, 'resources', count)
  await client.query(
    `insert into folders (enterprise_id, id, name) overriding system value values ($1, $2, 'Bench')`,
    [id, folder],
  )
  const write = async () => {
    await client.query(
      `insert into resources (enterprise_id, id, folder_id, kind, title, words) overriding system value
        select $1, $2::bigint + n, $3, 'page', 'Guide ' || n, setweight(to_tsvector('simple', 'guide ' || n), 'A')
        from generate_series(0, $4::int - 1) n`,
      [id, first, folder, count],
    )
    await client.query(
      `insert into resource_versions (enterprise_id, resource_id, number, body)
        select $1, $2::bigint + n, 1, 'A page that exists to be found.' from generate_series(0, $3::int - 1) n`,
      [id, first, count],
    )
  }
  await (count < MANY ? write() : withoutIndexes(client, ['resources', 'resource_versions'], write))
}

/** The readers of the feed are each in thirty networks, the largest among them. */
export async function belongToMany(
  client: pg.Client,
  id: number,
  { people, firstNetwork, networks }: { people: number[]; firstNetwork: number; networks: number },
) {
  const { rows } = await client.query<{ network_id: string }>(
    `with wanted as (
      select person, array(select $3::bigint + ((person * 31 + n * 97) % $4::bigint) from generate_series(0, 200) n) as ids
      from unnest($2::bigint[]) person
    ), missing as (
      select w.person, n.id as network_id, row_number() over (partition by w.person order by n.id <> $3::bigint, n.id) as turn,
        (select count(*) from network_members m where m.enterprise_id = $1 and m.user_id = w.person and m.state = 'active') as has
      from wanted w join networks n on n.enterprise_id = $1 and (n.id = any(w.ids) or n.id = $3::bigint) and n.archived_at is null
      where not exists (select from network_members m where m.enterprise_id = $1 and m.user_id = w.person and m.network_id = n.id)
    ), come as (
      insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at)
      select $1, network_id, person, 'active', now() - interval '90 days', now() - interval '90 days'
      from missing where turn <= $5::int - has returning network_id, user_id, joined_at
    ), spans as (
      insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, until_at)
      select $1, network_id, user_id, 'active', joined_at, null from come
    )
    select network_id from come`,
    [id, people, firstNetwork, networks, NETWORKS_EACH],
  )
  await client.query(
    `update networks n set member_count = member_count + come.count
      from (select id, count(*)::int from unnest($2::bigint[]) id group by id) come
      where n.enterprise_id = $1 and n.id = come.id`,
    [id, rows.map(({ network_id }) => network_id)],
  )
}
