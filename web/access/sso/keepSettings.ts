import { type SsoSettings, sso } from '../../../contract/access/sso.ts'
import { keyOf, queryClient } from '../../app/query.ts'

/** What the server just answered is what every part of the screen shows. */
export const keepSettings = (fresh: SsoSettings) => queryClient.setQueryData(keyOf(sso.show.path), fresh)
