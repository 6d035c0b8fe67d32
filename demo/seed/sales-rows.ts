import { type Day, daysAfter } from '#platform/core/day.ts'
import { staff } from '../people.ts'
import { type Prospect, prospects } from '../sales.ts'
import { addressCases } from '../world-addresses.ts'
import { insertRows, type Tx } from './insert-rows.ts'

/** The pipeline of sales; restaurants that are ours stand in it by themselves. */
export async function insertSales(tx: Tx, market_id: number, now: Date, today: Day): Promise<void> {
  const houses = addressCases().good
  for (const [at, prospect] of prospects.entries()) {
    const house = houses[at % houses.length]
    const owner_id = userId(prospect.owner)
    const latest = prospect.visits.at(-1)
    const { sales_restaurant_id } = await tx
      .insertInto('sales_restaurants')
      .values({
        market_id,
        name: prospect.name,
        cuisine: prospect.cuisine,
        addr_line_1: house?.line1 ?? '',
        city: house?.city ?? '',
        lat: house?.lat ?? null,
        lng: house?.lng ?? null,
        owner_id,
        outcome: latest?.outcome ?? null,
        rejection_reason: latest?.reason ?? null,
        last_event_on: latest ? daysAfter(today, -latest.days_ago) : null,
        next_step: prospect.next?.step ?? '',
        next_step_on: prospect.next ? daysAfter(today, prospect.next.in_days) : null,
        created_at: now,
      })
      .returning('sales_restaurant_id')
      .executeTakeFirstOrThrow()
    await insertVisits(tx, { sales_restaurant_id, owner_id, prospect }, now, today)
  }
}

type Inserted = {
  readonly sales_restaurant_id: number
  readonly owner_id: number | null
  readonly prospect: Prospect
}

async function insertVisits(
  tx: Tx,
  { sales_restaurant_id, owner_id, prospect }: Inserted,
  now: Date,
  today: Day,
): Promise<void> {
  const people: number[] = []
  for (const { name, position, phone = '', email = '', decides = false } of prospect.people ?? []) {
    const { sales_people_id } = await tx
      .insertInto('sales_people')
      .values({
        sales_restaurant_id,
        name,
        position,
        phone_number: phone,
        email,
        decision_maker: decides,
        created_at: now,
      })
      .returning('sales_people_id')
      .executeTakeFirstOrThrow()
    people.push(sales_people_id)
  }
  for (const { days_ago, outcome, reason, other = '', notes = '', with: met = [] } of prospect.visits) {
    const { sales_event_id } = await tx
      .insertInto('sales_events')
      .values({
        sales_restaurant_id,
        happened_on: daysAfter(today, -days_ago),
        outcome,
        rejection_reason: reason ?? null,
        other_reason: other,
        notes,
        user_id: owner_id,
        created_at: now,
      })
      .returning('sales_event_id')
      .executeTakeFirstOrThrow()
    await insertRows(
      tx,
      'sales_event_people',
      met.flatMap((index) => {
        const sales_people_id = people[index]
        return sales_people_id === undefined ? [] : [{ sales_event_id, sales_people_id }]
      }),
    )
  }
}

const userId = (name: string) => staff.find((one) => one.name === name)?.user_id ?? null
