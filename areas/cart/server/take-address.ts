import { isDoorstep } from '#areas/addresses/rules/doorstep.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

/** The address that a visitor chooses on the landing page becomes that of a cart which is there already (SIL-ORD-098). */
export async function takeAddress(
  db: Db,
  actor: Actor,
  chosen: {
    readonly address_id: number
    readonly address_line: string
    readonly apartment_number: string
    readonly precision: string
  },
  now: Date,
): Promise<void> {
  const { address_id, address_line, apartment_number, precision } = chosen
  await db
    .updateTable('carts')
    .set({ address_id, address_line, apartment_number, in_range: isDoorstep(precision) || null, updated_at: now })
    .where('session_persistent_id', '=', actor.session_persistent_id)
    .where('status', '=', 'active')
    .execute()
}
