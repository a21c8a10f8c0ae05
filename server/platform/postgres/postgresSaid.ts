import { Trouble } from '../trouble.ts'
import type { PostgresFolder } from './postgresFolder.ts'

/** PostgreSQL gets none of our environment: it holds secrets, and PG… variables would change its settings. */
export const quietEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
})

/** What its log means to the person who has to fix it. */
export function explained(log: string, folder: PostgresFolder, port: number | undefined): Trouble {
  const said = (pattern: RegExp) => pattern.test(log)
  if (said(/No space left on device/))
    return new Trouble(`The disk that holds ${folder.home} is full. Make room and start again.`)
  if (said(/Address already in use/))
    return new Trouble(
      `Port ${port} was taken by another program just now, so PostgreSQL can't listen there. Start again.`,
    )
  if (said(/Permission denied|wrong ownership|invalid permissions/)) {
    return new Trouble(
      `PostgreSQL may not use ${folder.cluster}. Start Kindred as the user it ran as before, or change the folder's owner.`,
    )
  }
  const last = log.match(/(?:FATAL|PANIC|error|ERROR):\s+(.*)/g)?.at(-1)
  return new Trouble(`PostgreSQL did not start: ${last ?? 'it gave no reason'}. Its log is ${folder.log}.`)
}
