import type { Secrets } from '#platform/server/secrets.ts'
import { staff } from '../people.ts'
import { places } from '../town/places/all.ts'
import type { Tx } from './insert-rows.ts'

const place = 'Otter Burger'
const admin = 'Rosalind Achterberg'
/** As the sandbox's Square has them. */
const location = { location_id: 'LOTTERBURGER1', location_name: 'Otter Burger' }
const accessToken = 'sk_sandbox'

/** One restaurant has its till connected: it is read when the town begins, and its orders go there. */
export async function insertTill(tx: Tx, secrets: Secrets, now: Date): Promise<void> {
  const franchise_id = places.find(({ name }) => name === place)?.franchise_id ?? 0
  const connected_by = staff.find(({ name }) => name === admin)?.user_id ?? 0
  const { pos_connection_id } = await tx
    .insertInto('pos_connections')
    .values({
      ...location,
      franchise_id,
      provider: 'square',
      access_token: secrets.encrypt(accessToken),
      connected_by,
      connected_at: now,
    })
    .returning('pos_connection_id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('franchises').set({ has_pos: true }).where('franchise_id', '=', franchise_id).execute()
  const payload = JSON.stringify({ pos_connection_id, asked: 1 })
  await tx.insertInto('jobs').values({ kind: 'read_pos', payload, run_at: now }).execute()
}
