import { sql } from 'kysely'
import type { Asking, Part, PictureHolder } from '../pictures/holders.ts'

const shown = ({ e, file }: Asking): Part =>
  sql`exists (select from rewards w where w.enterprise_id = ${e} and w.picture_file_id = ${file} and w.deleted_at is null)`

/** Rewards are there for everybody. */
export const pictureOfRewards: PictureHolder = {
  purposes: ['reward'],
  isRead: shown,
  held: shown,
  isTheirs: async (_act, held) => held === true,
}
