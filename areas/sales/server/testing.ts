import type { Db } from '#platform/server/unit-of-work.ts'

export async function insertSalesRestaurant(
  db: Db,
  { market_id, name = 'Pickle & Rye Deli', ...more }: { market_id: number; name?: string; owner_id?: number | null },
): Promise<number> {
  const { sales_restaurant_id } = await db
    .insertInto('sales_restaurants')
    .values({ market_id, name, ...more })
    .returning('sales_restaurant_id')
    .executeTakeFirstOrThrow()
  return sales_restaurant_id
}

export async function insertSalesPerson(
  db: Db,
  sales_restaurant_id: number,
  person: { name?: string; phone_number?: string; email?: string; position?: string; decision_maker?: boolean } = {},
): Promise<number> {
  const { sales_people_id } = await db
    .insertInto('sales_people')
    .values({ sales_restaurant_id, name: 'Dana Pike', ...person })
    .returning('sales_people_id')
    .executeTakeFirstOrThrow()
  return sales_people_id
}
