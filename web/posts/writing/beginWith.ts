import { postDrafts } from '../../../contract/posts/drafts.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import type { Content, Draft } from './content.ts'

/** Another draft with these words. */
export async function beginWith(content: Content): Promise<Draft> {
  const made = await call(postDrafts.create, { body: { kind: content.kind } })
  const saved = await call(postDrafts.save, {
    params: { id: made.id },
    body: { ...content, version: made.version },
  })
  await refresh([postDrafts.list.path])
  return saved
}
