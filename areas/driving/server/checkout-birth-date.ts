import { dayFromUs } from '#platform/core/day.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

type Asked = { readonly order_id: number; readonly recipient_id: number | null }

/**
 * Whether the ID's birth date is another than the one that the customer gave at checkout (SIL-OPS-147). Null where there is nothing to
 * compare: somebody who was not named at checkout, a date that was not read, or one that is erased by now.
 */
export async function differsFromCheckout(
  db: Db | Tx,
  secrets: Secrets,
  { order_id, recipient_id }: Asked,
  birthDate: string,
): Promise<boolean | null> {
  const read = dayFromUs(birthDate)
  if (!read || recipient_id === null) return null
  const recipient = await db
    .selectFrom('order_recipients')
    .select('birth_date')
    .where('order_id', '=', order_id)
    .where('recipient_id', '=', recipient_id)
    .executeTakeFirst()
  if (!recipient || recipient.birth_date.length === 0) return null
  const given = dayFromUs(secrets.decryptText(recipient.birth_date))
  return given === undefined ? null : given !== read
}
