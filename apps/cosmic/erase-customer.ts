import { parseArgs } from 'node:util'
import { erasePerson } from '#areas/privacy/server/public.ts'
import { CommandRefused } from './command-refused.ts'
import { aboutCustomer, phoneAndReason } from './customer-command.ts'

const usage = 'Usage: npm run cosmic -- erase-customer <phone> --reason <text> --yes'

/** `--yes` because it does not come back. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
    allowPositionals: true,
  })
  const { phone_number, reason } = phoneAndReason(positionals[0], values.reason, usage)
  if (!values.yes) throw new CommandRefused('What is erased does not come back: say --yes.')
  const { orders, cards } = await aboutCustomer((unit) => erasePerson(unit, phone_number, reason))
  console.log(`Erased: ${orders} orders, ${cards} cards. Backups made before still hold them until you delete those.`)
}
