import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandRefused } from './command-refused.ts'
import { fromHere } from './from-here.ts'

/** Where a file will be written, looked at before the work for it begins: an export that was logged and not written would be a lie. */
export function outputFile(name: string): string {
  const path = fromHere(name)
  const folder = dirname(path)
  if (existsSync(path)) throw new CommandRefused(`${path} is there already, and is not overwritten.`)
  if (!existsSync(folder)) throw new CommandRefused(`There is no folder ${folder}: make it, or name another place.`)
  accessSync(folder, constants.W_OK)
  return path
}
