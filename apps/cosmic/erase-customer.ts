import { parseArgs } from 'node:util'
import { erasePerson } from '#areas/privacy/server/public.ts'
import { aboutCustomer, phoneAndReason } from './customer-command.ts'
import { badUsage } from './usage.ts'

/** `--yes` because it does not come back. */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
    allowPositionals: true,
  })
  const { phone_number, reason } = phoneAndReason('erase-customer', positionals, values.reason)
  if (!values.yes) throw badUsage('erase-customer', 'What is erased does not come back: say --yes.')
  const { orders, cards } = await aboutCustomer((unit) => erasePerson(unit, phone_number, reason))
  console.log(
    `Erased: ${counted(orders, 'order')}, ${counted(cards, 'card')}. Backups made before still hold them until you delete those.`,
  )
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
