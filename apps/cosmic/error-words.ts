import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { MigrationRefused } from '#platform/server/migrate.ts'
import { outageWords } from '#platform/server/outage-words.ts'
import { StartRefused } from '#platform/server/postgres/start-refused.ts'
import { SettingsRefused } from '../server/settings.ts'
import { CommandRefused } from './command-refused.ts'

const refusals = [CommandRefused, SettingsRefused, StartRefused, MigrationRefused, ImportRefused, BackupRefused]

/** What is said of an error that a person can do something about; `undefined` is a fault of ours, and its stack is worth more. */
export function errorWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (refusals.some((kind) => error instanceof kind)) return error.message
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message} (--help tells how it is used)`
  return outageWords(error)
}
