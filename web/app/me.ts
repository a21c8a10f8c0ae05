import { userData } from '../../contract/access/access.ts'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { useAnswer } from './query.ts'

/** The signed-in user. Only within frames that load it first. */
export const useMe = () => useAnswer(userData.show)

/** The enterprise of this host; known before anything is drawn. */
export const useEnterprise = () => useAnswer(enterprises.auth)
