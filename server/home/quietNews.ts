import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { QuietNews } from '../../contract/home/home.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'

/** A piece of news as queried. */
export interface QuietRow {
  id: number
  title: string
  language: string
  published_at: string
  author_id: number
  author_name: string
  pronouns: string | null
  avatar_file_id: string | null
  network_id: number
  kind: string
  network_name: string
  colour: string
  pattern: string
  logo_file_id: string | null
}

/** News of networks that Home would otherwise not mention, at most so many. */
export const quietNews = slot<(act: Reading, most: number) => RawBuilder<QuietRow>>('quiet news')

const SHOWN = 3

export const quietQuestion = (act: Reading) => {
  const [ask] = act.db.brought.to(quietNews)
  return ask && act.db.selectFrom(sql<QuietRow>`(${ask(act, SHOWN)})`.as('q')).selectAll()
}

export const quietNewsOf = ({
  id,
  title,
  language,
  published_at,
  ...row
}: QuietRow): z.output<typeof QuietNews> => ({
  id,
  title,
  language,
  published_at,
  author: faceOf({ ...row, id: row.author_id, name: row.author_name }, FACE_WIDTHS[0]),
  network: markOf({ ...row, id: row.network_id, name: row.network_name }),
})
