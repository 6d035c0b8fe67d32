import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Contents, Manifest } from '#platform/server/backup/manifest.ts'
import { checkBackup, manifestOf, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { migrate } from '#platform/server/migrate.ts'
import { makeDataDir } from '#platform/server/postgres/place.ts'
import { readSettings } from '../server/settings.ts'
import { dataKeyMark } from './backup.ts'
import { CommandRefused } from './command-refused.ts'
import { fromHere } from './from-here.ts'
import { backupPassphrase } from './passphrase.ts'
import { settingNames } from './setting-names.ts'
import { badUsage } from './usage.ts'
import { withDatabase } from './with-database.ts'

/** Into an empty folder and database only; what cannot be restored whole leaves them empty. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { 'passphrase-file': { type: 'string' }, check: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (!name) throw badUsage('restore', 'Name the file of the backup.')
  if (more.length > 0) throw badUsage('restore', `One file, and not also ${more.join(' ')}.`)
  const path = fromHere(name)
  const passphrase = backupPassphrase(values['passphrase-file'])
  const manifest = await manifestOf(path, passphrase)
  const of = `${path}, made at ${manifest.made_at.slice(0, 16).replace('T', ' ')} UTC`
  if (values.check) return console.log(`✓ ${of}: whole, ${sizeOf(await checkBackup(path, passphrase))}`)

  const key = readyKey(manifest)
  try {
    const settings = readSettings(key.env)
    if (dataKeyMark(settings.dataKey) !== manifest.data_key_mark) throw new CommandRefused(otherKey)
    const contents = await withDatabase(
      async (url) => {
        const restored = await restoreBackup(path, { url, dataDir: settings.dataDir, passphrase })
        await migrate(url)
        return restored
      },
      { settings, before: 'start' },
    )
    console.log(`✓ restored ${of}: ${sizeOf(contents)}`)
    if (process.env.DATA_KEY) console.log('DATA_KEY is not kept in the folder: start the server under the same one.')
  } catch (error) {
    key.takeBack()
    throw error
  }
  const missing = manifest.settings.filter((setting) => !settingNames(process.env).includes(setting))
  if (missing.length > 0) console.log(`Set there and not here: ${missing.join(', ')}`)
}

const otherKey =
  'DATA_KEY is not the one of this backup, whose photos and birth dates could not be read with it. Set DATA_KEY to the key of the installation that was backed up (a demo keeps it in the file data-key).'

const sizeOf = ({ tables }: Contents) =>
  `${Object.values(tables).reduce((sum, rows) => sum + rows, 0)} rows of ${Object.keys(tables).length} tables`

/** The settings to restore under. A key that came with the backup goes into the folder, unless one is set or there already. */
function readyKey(manifest: Manifest) {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || '.data')
  const file = join(dataDir, 'data-key')
  const known = existsSync(file)
  if (!process.env.DATA_KEY && !known && manifest.data_key !== null) {
    makeDataDir(dataDir)
    writeFileSync(file, manifest.data_key, { mode: 0o600, flag: 'wx' })
  }
  return {
    env: {
      ...process.env,
      ...(!process.env.DATA_KEY && manifest.data_key !== null && !known && { DATA_KEY: manifest.data_key }),
    },
    /** One that the settings have just made is of no use to anybody either. */
    takeBack: () => {
      if (!known) rmSync(file, { force: true })
    },
  }
}
