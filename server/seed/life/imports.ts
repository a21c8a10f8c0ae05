import { randomUUID } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportParts } from '../../people/import/goOn.ts'
import { applySome } from '../../people/import/importApplication.ts'
import { checkSome } from '../../people/import/importCheck.ts'
import { applyImport, checkImport, receiveImport, undoImport } from '../../people/import/imports.ts'
import { undoSome } from '../../people/import/importUndo.ts'
import { acting } from '../../platform/act.ts'
import type { JobQueue, Tx } from '../../platform/database/db.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { HERE, type Lived } from './lived.ts'

const noQueue: JobQueue = { put: async () => {}, putAside: async () => {} }

/** Imports of people, run here directly rather than by jobs. Nobody gets a mail. */
export async function addImports({ tx, me, life, store, texts, tmp_dir }: Lived) {
  const say = texts.in('en')
  const parts: ImportParts = { store, texts, letters: { send: async () => {} } }
  for (const { file_name, lines, stands } of life.imports)
    await without(tx, async () => {
      const path = join(tmp_dir, randomUUID())
      const content = `${lines.join('\r\n')}\r\n`
      await writeFile(path, content)
      const file = {
        name: file_name,
        path,
        bytes: (await stat(path)).size,
        sha256: hashOf(content).toString('hex'),
      }
      const { id } = await receiveImport(acting(tx, me, { address: HERE, say }), parts, file)
      const { mapping, match_by } = await tx
        .selectFrom('imports')
        .select(['mapping', 'match_by'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const asked = {
        mapping: mapping.map((target) => target || null),
        match_by: match_by as 'email',
        invite: false,
      }
      await checkImport(acting(tx, me, { say }), id, asked)
      while (await checkSome(tx, parts, id));
      if (stands === 'pending') return
      await applyImport(acting(tx, me, { address: HERE, say }), id)
      if (stands === 'in_progress') return
      while (await applySome(tx, parts, id));
      if (stands === 'completed') return
      await undoImport(acting(tx, me, { address: HERE, say }), id)
      while (await undoSome(tx, parts, id));
    })
}

/** The queue isn't open before the product is, and nothing may be left in it. */
async function without(tx: Tx, work: () => Promise<void>) {
  const { queue } = tx
  Object.assign(tx, { queue: noQueue })
  await work()
  Object.assign(tx, { queue })
}
