import { join, resolve } from 'node:path'
import { prepareDatabase } from '../server/platform/prepare.ts'
import { Trouble } from '../server/platform/trouble.ts'
import { restore } from './archive.ts'
import { command, printSums, withDatabase } from './command.ts'

// npm run restore -- file.tar.gz
await command(async (settings, [asked]) => {
  if (!asked) throw new Trouble('Say which archive: npm run restore -- kindred.tar.gz')
  const archive = resolve(asked)
  const files = settings.s3 ? undefined : join(settings.data_dir, 'files')
  const sums = await withDatabase(
    settings,
    async ({ owner_url, web_url }) => {
      await prepareDatabase(owner_url, web_url, console.log)
      return restore({ owner_url, files, archive })
    },
    { alone: true },
  )
  printSums(sums)
  console.log(`Restored from ${archive}: every row and hash as backed up.`)
})
