import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { pattern } from '../../art/pattern.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { keyOf } from '../../library/bytes.ts'
import { keepPreviews } from '../../library/fileContent.ts'
import { uploadFile, uploadVersion } from '../../library/files.ts'
import { createFolder } from '../../library/folders.ts'
import { wordsOf } from '../../library/labels.ts'
import { changePermissions } from '../../library/permissions.ts'
import { approveRequest, declineRequest, requestAccess } from '../../library/requests.ts'
import { archiveResource, changeResource, createResource } from '../../library/resources.ts'
import { writeWords } from '../../library/words.ts'
import { acting } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { HERE, type Lived } from './lived.ts'
import type { FolderSeed, ResourceSeed } from './types.ts'

/** A document as an office program writes it. */
async function wordFile(text: string) {
  const zip = new ZipFile()
  const paragraphs = text
    .split('\n')
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
  const part = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), name)
  const types = 'http://schemas.openxmlformats.org'
  const kind = 'application/vnd.openxmlformats'
  part(
    '[Content_Types].xml',
    `<Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="${kind}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${kind}-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  )
  part(
    '_rels/.rels',
    `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  part(
    'word/document.xml',
    `<w:document xmlns:w="${types}/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  )
  zip.end()
  return buffer(zip.outputStream)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page of text as a PDF: the smallest that every reader opens. */
export function pdfFile(text: string) {
  const lines = text.split('\n').map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`)
  const stream = `BT /F1 13 Tf 18 TL 64 760 Td ${lines.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let out = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = out.length
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = out.length
  out += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(out, 'latin1')
}

async function bytesOf(name: string, text: string, seed: number) {
  if (name.endsWith('.docx')) return wordFile(text)
  if (name.endsWith('.pdf')) return pdfFile(text)
  if (!name.endsWith('.png')) return Buffer.from(text)
  const art = pattern({ family: 'weave', colour: '#2F6B5E', seed, shape: 'banner' })
  return sharp(Buffer.from(art)).resize(1600, 400).png().toBuffer()
}

/** A file with words, as if somebody had just sent it. */
export async function fileMade(
  { tmp_dir }: Pick<Lived, 'tmp_dir'>,
  name: string,
  text: string,
  seed: number,
) {
  const bytes = await bytesOf(name, text, seed)
  const path = join(tmp_dir, randomUUID())
  await writeFile(path, bytes)
  return { name, path, bytes: bytes.length, sha256: hashOf(bytes).toString('hex') }
}

/** The library: what people brought, what is narrowed, locked, out of date, and who asked to be let in. */
export async function addLibrary(lived: Lived) {
  const { tx } = lived
  // No worker runs during the seed: what its jobs would read from a file is given beside the file.
  const { queue } = tx
  Object.assign(tx, { queue: { put: async () => {}, putAside: async () => {} } })
  await addFolders(lived)
  Object.assign(tx, { queue })
}

async function addFolders(lived: Lived) {
  const { tx, me, life } = lived
  const enterprise = (await tx
    .selectFrom('enterprises')
    .selectAll()
    .where('id', '=', tx.enterpriseId)
    .executeTakeFirstOrThrow()) as unknown as Enterprise
  const [label, tag] = [wordsOf('label'), wordsOf('tag')]
  const labels = new Map<string, number>()
  for (const one of life.library.labels)
    labels.set(one.name, (await label.create(acting(tx, me, { address: HERE }), one)).id)
  const tags = new Map<string, number>()
  for (const name of life.library.tags)
    tags.set(name, (await tag.create(acting(tx, me, { address: HERE }), { name })).id)
  for (const folder of life.library.folders)
    await addFolder(lived, { enterprise, words: { labels, tags } }, folder, null)
}

/** The text the job would have read. */
async function readNow(
  tx: Tx,
  { store, tmp }: { store: FileStore; tmp: string },
  id: number,
  { file = '', text, again }: ResourceSeed,
) {
  const said = file.endsWith('.png') ? null : (again?.text ?? text)
  await tx
    .updateTable('resource_versions')
    .set({ text: said, text_state: said === null ? 'unreadable' : 'read' })
    .where('resource_id', '=', id)
    .execute()
  await writeWords(tx, [id])
  if (!file.endsWith('.png')) return
  const { file_id } = await tx
    .selectFrom('resource_versions')
    .select('file_id')
    .where('resource_id', '=', id)
    .executeTakeFirstOrThrow()
  const bytes = file_id === null ? undefined : await store.open(keyOf(file_id))
  if (!bytes || file_id === null) return
  const path = join(tmp, randomUUID())
  await writeFile(path, bytes)
  await keepPreviews(tx, store, file_id, path)
  await rm(path, { force: true })
}

interface Words {
  labels: Map<string, number>
  tags: Map<string, number>
}

async function addFolder(
  lived: Lived,
  { enterprise, words }: { enterprise: Enterprise; words: Words },
  folder: FolderSeed,
  parent_folder_id: number | null,
) {
  const { tx, me, network, person, texts } = lived
  const { id } = await createFolder(acting(tx, me, { address: HERE }), {
    name: folder.name,
    description: folder.description ?? null,
    network_id: folder.network === undefined ? null : network(folder.network),
    parent_folder_id,
  })
  for (const resource of folder.resources ?? []) await addResource(lived, { enterprise, words }, resource, id)
  for (const inner of folder.folders ?? []) await addFolder(lived, { enterprise, words }, inner, id)
  const { narrowed, password } = folder
  if (narrowed) {
    const { version } = await tx
      .selectFrom('folders')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const readers = {
      access: 'narrowed' as const,
      members: narrowed.members ?? false,
      user_ids: (narrowed.people ?? []).map(person),
      role_ids: [],
      segment_ids: [],
      version,
    }
    await changePermissions(acting(tx, me, { address: HERE, say: texts.in('en') }), id, readers)
    for (const { person: who, note, answer } of narrowed.requests ?? []) {
      const asking = await viewerOfPerson(tx, person(who))
      if (!asking) continue
      await requestAccess(acting(tx, asking, { address: HERE }), id, { note })
      const request = await tx
        .selectFrom('folder_access_requests')
        .select('id')
        .where('folder_id', '=', id)
        .where('user_id', '=', asking.user_id)
        .executeTakeFirstOrThrow()
      if (answer === 'approved') await approveRequest(acting(tx, me, { address: HERE }), request.id)
      else if (answer !== 'pending')
        await declineRequest(acting(tx, me, { address: HERE }), request.id, { reason: answer })
    }
  }
  // Somebody made it before they put the first thing into it.
  await sql`update folders set created_at = least(coalesce((select min(r.created_at) from resources r
      join folders f on f.enterprise_id = r.enterprise_id and f.id = r.folder_id
      where r.enterprise_id = ${tx.enterpriseId} and ${id}::bigint = any(f.path)), now() - interval '2 months'),
    now() - interval '1 month') - interval '5 days'
    where enterprise_id = ${tx.enterpriseId} and id = ${id}`.execute(tx)
  // Nobody has a session during the seed: the lock is set as the verb leaves it.
  if (password)
    await tx
      .updateTable('folders')
      .set({ password_hash: await hashPassword(password), password_version: 1 })
      .where('id', '=', id)
      .execute()
}

async function addResource(
  { tx, me, person, store, tmp_dir }: Lived,
  { enterprise, words: { labels, tags } }: { enterprise: Enterprise; words: Words },
  seed: ResourceSeed,
  folder_id: number,
) {
  const by = (await viewerOfPerson(tx, person(seed.by))) ?? me
  const written = {
    description: seed.description ?? null,
    label_id: seed.label === undefined ? null : (labels.get(seed.label) ?? null),
    tag_ids: (seed.tags ?? []).flatMap((name) => tags.get(name) ?? []),
    expires_on: seed.expires_on ?? null,
  }
  const language = seed.language ?? 'en'
  const received = (name: string, text: string) => fileMade({ tmp_dir }, name, text, folder_id)
  let id: number
  if (seed.file === undefined) {
    const content = seed.url === undefined ? { body: seed.text } : { url: seed.url }
    const body = { folder_id, title: seed.title, ...written, language, ...content }
    id = (await createResource(acting(tx, by, { address: HERE }), enterprise, body)).id
  } else {
    const file = await received(seed.file, seed.text)
    const said = { title: seed.title, language }
    const made = await uploadFile(
      acting(tx, by, { address: HERE }),
      { store, enterprise },
      { folderId: folder_id, file },
      said,
    )
    await changeResource(acting(tx, by, { address: HERE }), enterprise, made.id, {
      title: seed.title,
      ...written,
      language,
      note: null,
      version: made.version,
    })
    id = made.id
    if (seed.again)
      await uploadVersion(
        acting(tx, by, { address: HERE }),
        store,
        { id, file: await received(seed.file, seed.again.text) },
        { note: seed.again.note },
      )
  }
  await sql`update resources set created_at = now() - make_interval(days => ${seed.days}),
      updated_at = now() - make_interval(days => ${(seed.days / 2) | 0}) where enterprise_id = ${tx.enterpriseId} and id = ${id}`.execute(
    tx,
  )
  await sql`update resource_versions set created_at = now() - make_interval(days => ${seed.days} / number)
      where enterprise_id = ${tx.enterpriseId} and resource_id = ${id}`.execute(tx)
  if (seed.file !== undefined) await readNow(tx, { store, tmp: tmp_dir }, id, seed)
  if (seed.archived) await archiveResource(acting(tx, me, { address: HERE }), id, true)
}
