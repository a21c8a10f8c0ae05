import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userData } from '../../contract/access/access.ts'
import { backUp } from '../../scripts/archive.ts'
import { formWith, picture } from './pictures.ts'
import { canaries, providerOf } from './walls/canaries.ts'
import { castKeeper } from './walls/cast.ts'
import { knownOf } from './walls/knownIds.ts'
import { runMatrix } from './walls/matrix.ts'
import type { Client, World } from './world.ts'

/** Where a database of migration 106 is kept, with its files and the jobs that waited in it. */
export const kept = { migration: 106, folder: new URL('kept/', import.meta.url).pathname }

/** Accepts every required document. */
export async function agree(client: Client) {
  for (const { version_id } of (await client.get(userData.show.path)).json.to_accept)
    await client.put(`/api/v2/policy-document-versions/${version_id}/acceptance`)
}

/** Writes the database of this release into a folder, after everybody did everything in it and no job was begun. */
export async function keep(w: World, folder: string) {
  await canaries(w)
  await runMatrix({
    roles: [
      { name: 'leader', isAtHome: true, client: () => w.as(w.people.leader) },
      { name: 'member', isAtHome: true, client: () => w.as(w.people.member) },
      { name: 'admin', isAtHome: true, isTryingOn: true, client: () => w.as(w.people.admin) },
      { name: 'identity provider', client: async () => providerOf(w, 'larkspur') },
    ],
    own: await knownOf(w, 'larkspur'),
    foreign: await knownOf(w, 'brightwater'),
    canary: /./,
    rounds: 2,
    heal: await castKeeper(w),
  })
  // The calls before this removed most of the library and published a document to agree to.
  const admin = await w.as(w.people.admin)
  await agree(admin)
  const { json: shelf } = await admin.post('/api/v1/folders', { body: { name: 'Kept shelf' } })
  const { status, text } = await admin.post(`/api/v2/folders/${shelf.id}/files`, {
    form: formWith(await picture(), 'kept.png'),
  })
  if (status !== 200) throw new Error(`kept: ${status} ${text}`)
  // The walls copy resources without their texts.
  await w.owner.query(
    `delete from resources r where not exists (select from resource_versions v
       where v.enterprise_id = r.enterprise_id and v.resource_id = r.id)`,
  )
  const { rows } = await w.owner.query(
    `select name as lane, data from pgboss.job where state in ('created', 'retry') order by created_on, id`,
  )
  writeFileSync(join(folder, 'jobs.jsonl'), `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
  await w.owner.query('drop schema pgboss cascade')
  await backUp({
    owner_url: w.owner_url,
    files: join(w.data_dir, 'files'),
    archive: join(folder, 'database.tar.gz'),
  })
}
