import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ExportFormat, readPerson } from '#areas/privacy/server/public.ts'
import { CommandRefused } from './command-refused.ts'
import { aboutCustomer, phoneAndReason } from './customer-command.ts'
import { fromHere } from './from-here.ts'

const usage = 'Usage: npm run cosmic -- export-customer <phone> --reason <text> --out <file.json or file.html>'

/** What a customer who asks is given: JSON for programs, a page for people, by the file's ending. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { reason: { type: 'string' }, out: { type: 'string' } },
    allowPositionals: true,
  })
  const asked = phoneAndReason(positionals[0], values.reason, usage)
  const format = /\.(json|html)$/.exec(values.out ?? '')?.[1] as ExportFormat | undefined
  if (!values.out || !format) throw new CommandRefused(usage)
  const path = fromHere(values.out)
  if (existsSync(path)) throw new CommandRefused(`${path} is there already, and is not overwritten.`)
  const file = await aboutCustomer((unit, secrets) => readPerson(unit, secrets, { ...asked, format }))
  writeFileSync(path, file, { mode: 0o600, flag: 'wx' })
  console.log(`wrote ${path}`)
}
