import { admin, isPermitted } from '#areas/accounts/rules/permissions.ts'
import { mailAddress } from '#platform/core/mail-address.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { addSalesPerson, changeSalesPerson, loadSalesPerson, SalesPerson } from '../calls/people.ts'
import { personFault, sameAs } from '../rules/person-form.ts'

const mostPeople = 500

const people = (db: Db | Tx) =>
  db
    .selectFrom('sales_people as p')
    .select([
      'p.sales_people_id',
      'p.name',
      'p.phone_number as phone',
      'p.email',
      'p.position',
      'p.decision_maker as decisionMaker',
      'p.sales_restaurant_id as restaurantId',
      'p.version',
    ])

/** Those who decide first. */
export const peopleOf = (db: Db | Tx, restaurantId: number): Promise<SalesPerson[]> =>
  people(db)
    .where('p.sales_restaurant_id', '=', restaurantId)
    .orderBy('p.decision_maker', 'desc')
    .orderBy('p.sales_people_id')
    .limit(mostPeople)
    .execute()

/** Somebody of this person's markets. */
async function personOf(db: Db | Tx, actor: Actor, sales_people_id: number) {
  const person = await people(db)
    .innerJoin('sales_restaurants as r', 'r.sales_restaurant_id', 'p.sales_restaurant_id')
    .select('r.market_id')
    .where('p.sales_people_id', '=', sales_people_id)
    .executeTakeFirst()
  return person && worksIn(actor, person.market_id) ? person : undefined
}

export async function loadPerson(db: Db, actor: Actor, data: InputOf<typeof loadSalesPerson>) {
  const found = await personOf(db, actor, data.salesPersonId)
  if (!found) return refuse('unknown_id')
  const isElsewhere = data.restaurantId !== undefined && data.restaurantId !== found.restaurantId
  if (isElsewhere && !isPermitted(actor.roles, admin)) return refuse('unknown_id')
  const { market_id: _, ...person } = found
  return ok(person)
}

/** The restaurant's row locked: two who add the same person at once add one. */
export async function lockRestaurant(tx: Tx, actor: Actor, restaurantId: number) {
  const row = await tx
    .selectFrom('sales_restaurants')
    .selectAll()
    .where('sales_restaurant_id', '=', restaurantId)
    .forUpdate()
    .executeTakeFirst()
  return row && worksIn(actor, row.market_id) ? row : undefined
}

const valuesOf = ({
  name,
  position,
  phone,
  email,
  decisionMaker,
}: Omit<InputOf<typeof addSalesPerson>, 'restaurantId'>) => ({
  name,
  position,
  phone_number: phoneDigits(phone) ?? '',
  email: mailAddress(email) ?? '',
  decision_maker: decisionMaker,
})

export async function addPerson(unit: Change<typeof addSalesPerson>) {
  const { tx, actor, data } = unit
  const restaurant = await lockRestaurant(tx, actor, data.restaurantId)
  if (!restaurant) return refuse('unknown_id')
  const fault = personFault(data)
  if (fault) return refuse(fault.reason, { field: fault.field })
  const known = sameAs(await peopleOf(tx, data.restaurantId), data)
  if (known) {
    const { sales_people_id } = known
    return ok({ success: true as const, sales_people_id, existing: true, person: known })
  }
  const { sales_people_id } = await tx
    .insertInto('sales_people')
    .values({ ...valuesOf(data), sales_restaurant_id: data.restaurantId, created_at: unit.now })
    .returning('sales_people_id')
    .executeTakeFirstOrThrow()
  const person = await people(tx).where('p.sales_people_id', '=', sales_people_id).executeTakeFirstOrThrow()
  unit.audit({
    what: 'sales_person_added',
    subject: `sales_person:${sales_people_id}`,
    market_id: restaurant.market_id,
    detail: { restaurant_id: data.restaurantId, name: data.name },
  })
  return ok({ success: true as const, sales_people_id, existing: false, person })
}

export async function changePerson(unit: Change<typeof changeSalesPerson>) {
  const { tx, actor, data } = unit
  const before = await personOf(tx, actor, data.sales_people_id)
  const restaurant = before && (await lockRestaurant(tx, actor, before.restaurantId))
  if (!before || !restaurant) return refuse('unknown_id')
  const fault = personFault(data)
  if (fault) return refuse(fault.reason, { field: fault.field })
  const others = (await peopleOf(tx, before.restaurantId)).filter((one) => one.sales_people_id !== data.sales_people_id)
  if (sameAs(others, data) || sameAs(others, { phone: '', email: data.email })) return refuse('known_already')
  const changed = await tx
    .updateTable('sales_people')
    .set({ ...valuesOf(data), version: data.version + 1 })
    .where('sales_people_id', '=', data.sales_people_id)
    .where('version', '=', data.version)
    .returning('sales_people_id')
    .executeTakeFirst()
  if (!changed) return refuse('changed_meanwhile')
  const person = await people(tx).where('p.sales_people_id', '=', data.sales_people_id).executeTakeFirstOrThrow()
  const { market_id, ...was } = before
  unit.audit({
    what: 'sales_person_changed',
    subject: `sales_person:${data.sales_people_id}`,
    market_id,
    detail: { before: was, after: person },
  })
  return ok({ success: true as const, person })
}
