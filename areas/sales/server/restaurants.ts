import { sql } from 'kysely'
import type { AddressBook } from '#areas/addresses/server/public.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db, Tx, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { addSalesRestaurant, changeSalesRestaurant } from '../calls/sales.ts'
import { dayOf } from '../rules/event-form.ts'
import { lockRestaurant } from './people.ts'
import { ownersIn } from './pipeline.ts'

export type SalesDeps = { readonly units: UnitsOfWork; readonly addressBook: AddressBook }

type Form = Omit<InputOf<typeof addSalesRestaurant>, 'market_id'>

async function readForm(db: Db, actor: Actor, form: Form) {
  if (form.name === '') return refuse('restaurant_name_missing', { field: 'name' })
  const phone_number = form.phone === '' ? '' : phoneDigits(form.phone)
  if (phone_number === undefined) return refuse('phone_invalid', { field: 'phone' })
  const next_step_on = form.next_step_on === '' ? null : dayOf(form.next_step_on)
  if (next_step_on === undefined) return refuse('date_invalid', { field: 'next_step_on' })
  const owner_id = form.owner === '' ? null : form.owner
  if (owner_id !== null && !(await ownersIn(db, actor)).some(({ user_id }) => user_id === owner_id))
    return refuse('owner_unknown', { field: 'owner' })
  const { name, cuisine, addr_line_1, city, next_step } = form
  return ok({ name, cuisine, addr_line_1, city, next_step, phone_number, next_step_on, owner_id })
}

/** Where an address is, as far as a map knows it; asked before any row is locked. */
async function placeOf({ addressBook }: SalesDeps, db: Db, marketId: number, { addr_line_1, city }: Form) {
  const nowhere = { lat: null, lng: null }
  if (addr_line_1 === '') return nowhere
  const market = await db
    .selectFrom('markets')
    .select(['city', 'state'])
    .where('market_id', '=', marketId)
    .executeTakeFirst()
  if (!market) return nowhere
  const found = await addressBook.find(addr_line_1, { ...market, ...(city !== '' && { city }) })
  return found ? { lat: found.lat, lng: found.lng } : nowhere
}

export async function addRestaurant(
  deps: SalesDeps,
  actor: Actor,
  { market_id, ...form }: InputOf<typeof addSalesRestaurant>,
) {
  const { db } = deps.units
  if (!worksIn(actor, market_id)) return refuse('market_unknown', { field: 'market_id' })
  const read = await readForm(db, actor, form)
  if (!read.ok) return read
  const place = await placeOf(deps, db, market_id, form)
  return deps.units.run(actor, async (unit) => {
    const { tx, now } = unit
    // Two who add the same restaurant at once wait for each other here.
    const market = await tx
      .selectFrom('markets')
      .select('market_id')
      .where('market_id', '=', market_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!market) return refuse('market_unknown', { field: 'market_id' })
    if (await isKnown(tx, market_id, form.name)) return refuse('restaurant_known', { field: 'name' })
    const values = { ...read.data, ...place }
    const { sales_restaurant_id } = await tx
      .insertInto('sales_restaurants')
      .values({ ...values, market_id, created_at: now })
      .returning('sales_restaurant_id')
      .executeTakeFirstOrThrow()
    const subject = `sales_restaurant:${sales_restaurant_id}`
    unit.audit({ what: 'sales_restaurant_added', subject, market_id, detail: { after: values } })
    return ok({ success: true as const, restaurantId: sales_restaurant_id, on_map: place.lat !== null })
  })
}

async function isKnown(tx: Tx, market_id: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from sales_restaurants r left join franchises f using (franchise_id)
    where r.market_id = ${market_id} and lower(coalesce(f.name, r.name)) = lower(${name}) limit 1`.execute(tx)
  return rows.length > 0
}

export async function changeRestaurant(
  deps: SalesDeps,
  actor: Actor,
  { restaurantId, version, ...form }: InputOf<typeof changeSalesRestaurant>,
) {
  const { db } = deps.units
  const known = await db
    .selectFrom('sales_restaurants')
    .select(['market_id', 'addr_line_1', 'city', 'lat', 'lng'])
    .where('sales_restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  if (!known || !worksIn(actor, known.market_id)) return refuse('unknown_id')
  const read = await readForm(db, actor, form)
  if (!read.ok) return read
  const isMoved = known.addr_line_1 !== form.addr_line_1 || known.city !== form.city || known.lat === null
  const place = isMoved ? await placeOf(deps, db, known.market_id, form) : { lat: known.lat, lng: known.lng }
  return deps.units.run(actor, async (unit) => {
    const before = await lockRestaurant(unit.tx, actor, restaurantId)
    if (!before) return refuse('unknown_id')
    if (before.version !== version) return refuse('changed_meanwhile')
    const { next_step, next_step_on, owner_id, cuisine } = read.data
    const own = { next_step, next_step_on, owner_id, cuisine }
    const after = before.franchise_id === null ? { ...read.data, ...place } : own
    await unit.tx
      .updateTable('sales_restaurants')
      .set({ ...after, version: version + 1 })
      .where('sales_restaurant_id', '=', restaurantId)
      .execute()
    unit.audit({
      what: 'sales_restaurant_changed',
      subject: `sales_restaurant:${restaurantId}`,
      market_id: before.market_id,
      detail: { before: pick(before, Object.keys(after)), after },
    })
    const on_map = before.franchise_id !== null || place.lat !== null
    return ok({ success: true as const, restaurantId, on_map })
  })
}

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
