import { readFileSync } from 'node:fs'
import { CommandRefused } from './command-refused.ts'
import { fromHere } from './from-here.ts'

const shortest = 12

/** Of a backup: the file's first line, or else BACKUP_PASSPHRASE. Undefined where none was given. */
export function backupPassphrase(file: string | undefined): string | undefined {
  const text = file === undefined ? process.env.BACKUP_PASSPHRASE : firstLine(file)
  if (text === undefined || (file === undefined && text === '')) return undefined
  if (text.length < shortest) throw new CommandRefused(`The passphrase must have ${shortest} characters or more.`)
  return text
}

function firstLine(file: string): string {
  try {
    return readFileSync(fromHere(file), 'utf8').split(/\r?\n/, 1)[0] ?? ''
  } catch (error) {
    throw new CommandRefused(`The passphrase cannot be read from ${file}: ${(error as Error).message}`)
  }
}
