import { parseArgs } from 'node:util'
import { makeBackup } from '#platform/server/backup/make-backup.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { outputFile } from './output-file.ts'
import { backupPassphrase } from './passphrase.ts'
import { settingNames } from './setting-names.ts'
import { badUsage } from './usage.ts'
import { withDatabase } from './with-database.ts'

/** What a DATA_KEY says of itself, so that a restore can tell whether another one opens the same things. */
export const dataKeyMark = (dataKey: Uint8Array) => makeSecrets(dataKey).mark('backup').toString('hex')

/** Online: whoever orders meanwhile does not notice, and the backup holds the moment at which it began. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { 'passphrase-file': { type: 'string' } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (!name) throw badUsage('backup', 'Name the file that the backup becomes.')
  if (more.length > 0) throw badUsage('backup', `One file, and not also ${more.join(' ')}.`)
  const path = outputFile(name)
  const passphrase = backupPassphrase(values['passphrase-file'])
  await withDatabase(
    async (url, { dataDir, dataKey }) => {
      const began = performance.now()
      const made = await makeBackup(path, {
        url,
        dataDir,
        passphrase,
        dataKey,
        dataKeyMark: dataKeyMark(dataKey),
        madeAt: new Date(),
        settings: settingNames(process.env),
      })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const megabytes = (made.bytes / 2 ** 20).toFixed(1)
      console.log(
        `${path}: ${made.rows} rows of ${made.tables} tables, ${made.files} files, ${megabytes} MiB, ${seconds} s`,
      )
      console.log(
        passphrase === undefined
          ? 'Not encrypted, and without DATA_KEY (or the file data-key), which opens its photos and birth dates: keep that key elsewhere. BACKUP_PASSPHRASE encrypts.'
          : 'Encrypted, with the DATA_KEY inside: without its passphrase nobody can restore it, you neither.',
      )
    },
    { before: 'migrations' },
  )
}
