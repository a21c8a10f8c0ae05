import { userData } from '../../contract/access/access.ts'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { useAnswer } from './query.ts'

/** Who is signed in. Only inside the frames that ask for it first. */
export const useMe = () => useAnswer(userData.show)

/** The enterprise of this host; known before anything is drawn. */
export const useEnterprise = () => useAnswer(enterprises.auth)
