import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ExportFormat, readPerson } from '#areas/privacy/server/public.ts'
import { aboutCustomer, phoneAndReason } from './customer-command.ts'
import { outputFile } from './output-file.ts'
import { badUsage } from './usage.ts'

/** What a customer who asks is given: JSON for programs, a page for people, by the file's ending. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { reason: { type: 'string' }, out: { type: 'string' } },
    allowPositionals: true,
  })
  const asked = phoneAndReason('export-customer', positionals, values.reason)
  const format = /\.(json|html)$/.exec(values.out ?? '')?.[1] as ExportFormat | undefined
  if (!values.out || !format)
    throw badUsage('export-customer', 'Name the file behind --out; it ends in .json for programs, in .html for people.')
  const path = outputFile(values.out)
  const file = await aboutCustomer((unit, secrets) => readPerson(unit, secrets, { ...asked, format }))
  writeFileSync(path, file, { mode: 0o600, flag: 'wx' })
  console.log(`wrote ${path}`)
}
