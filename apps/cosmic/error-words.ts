import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { MigrationRefused } from '#platform/server/migrate.ts'
import { StartRefused } from '#platform/server/postgres/start-refused.ts'
import { SettingsRefused } from '../server/settings.ts'
import { CommandRefused } from './command-refused.ts'

const refusals = [CommandRefused, SettingsRefused, StartRefused, MigrationRefused, ImportRefused, BackupRefused]
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Ended by an operator or a crash, starting or stopping, and connections that broke. */
const gone = /^(57P0[1-5]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** The driver of the database has no code for these. */
const goneWords = /^(Connection terminated|Client has encountered a connection error)/

/** What is said of an error that a person can do something about; `undefined` is a fault of ours, and its stack is worth more. */
export function errorWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (refusals.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (full.has(code))
    return 'The disk is full. What was there before is as it was: make room, and run the command again.'
  if (gone.test(code) || goneWords.test(error.message)) {
    return 'The database went away. What was not finished is as it was before: run the command again once it is back.'
  }
  if (code === 'ELOOP')
    return `${'path' in error ? String(error.path) : 'The path'} is a link that leads back to itself.`
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message} (--help tells how it is used)`
  return undefined
}
