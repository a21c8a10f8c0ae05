import { type SsoSettings, sso } from '../../../contract/access/sso.ts'
import { keyOf, queryClient } from '../../app/query.ts'

/** Updates every part of the screen with the server's answer. */
export const keepSettings = (fresh: SsoSettings) => queryClient.setQueryData(keyOf(sso.show.path), fresh)
