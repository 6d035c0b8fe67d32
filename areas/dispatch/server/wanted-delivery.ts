import type { Db } from '#platform/server/unit-of-work.ts'
import type { DeliveryInput } from './courier-provider.ts'

/** What a courier would have to do for this order; undefined where its address has no place on the map. */
export async function wantedDelivery(
  db: Db,
  order_id: number,
): Promise<Omit<DeliveryInput, 'externalDeliveryId'> | undefined> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .select(['o.total', 'o.ready_at', 'o.alcohol', 'o.name', 'o.phone_number', 'o.note', 'o.lat', 'o.lng'])
    .select(['o.addr_line_1', 'o.addr_line_2', 'o.city', 'o.state', 'o.zip'])
    .select(['f.name as store', 'f.phone_number as store_phone', 'f.addr_line_1 as store_line'])
    .select(['f.city as store_city', 'f.state as store_state', 'f.zip as store_zip', 'f.lat as store_lat'])
    .select('f.lng as store_lng')
    .where('o.order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const { lat, lng } = row
  if (lat === null || lng === null) return undefined
  const door = row.addr_line_2 ? `${row.addr_line_1}, ${row.addr_line_2}` : row.addr_line_1
  return {
    pickup: {
      name: row.store,
      phone: row.store_phone,
      address: `${row.store_line}, ${row.store_city}, ${row.store_state} ${row.store_zip}`,
      lat: row.store_lat,
      lng: row.store_lng,
    },
    dropoff: {
      name: row.name,
      phone: row.phone_number,
      address: `${door}, ${row.city}, ${row.state} ${row.zip}`,
      lat,
      lng,
      ...(row.note ? { note: row.note } : {}),
    },
    readyAt: row.ready_at,
    orderCents: row.total,
    hasAlcohol: row.alcohol,
  }
}
