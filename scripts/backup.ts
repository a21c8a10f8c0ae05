import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from './archive.ts'
import { command, printSums, withDatabase } from './command.ts'

// npm run backup [-- file.tar.gz]
await command(async (settings, [asked]) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const archive = asked ? resolve(asked) : join(settings.data_dir, 'backups', `kindred-${moment}.tar.gz`)
  const files = settings.s3 ? undefined : join(settings.data_dir, 'files')
  const sums = await withDatabase(settings, ({ owner_url }) => backUp({ owner_url, files, archive }))
  printSums(sums)
  console.log(`Backed up to ${archive} (${(statSync(archive).size / 1024 / 1024).toFixed(1)} MB).`)
  if (settings.s3) console.log('Files are kept in S3 and not in the archive.')
  console.log('Keep SECRET_KEY (or DATA_DIR/secret.key) in another safe place: the archive does not hold it.')
})
