import { sql } from 'kysely'
import { hashPassword } from '#areas/accounts/server/public.ts'
import { accountPaid } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { cents, fromDecimal } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change, RouteContext } from '#platform/server/routes.ts'
import { randomToken } from '#platform/server/secrets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type {
  addBusinessUser,
  changeBusiness,
  createBusiness,
  recordPayment,
  setBusinessUserActive,
} from '../calls/businesses.ts'
import { isFound, notFoundText } from '../rules/address-check.ts'
import { readTerms } from '../rules/terms-form.ts'
import { businessById, termsOf, writtenTerms } from './businesses.ts'
import { owedBy } from './businesses-pages.ts'
import type { BusinessDeps } from './deps.ts'

type Creating = Pick<RouteContext<typeof createBusiness>, 'data' | 'actor' | 'now' | 'transaction'>

/** A business with its door, which is looked up as an address of its market. */
export async function makeBusiness(deps: BusinessDeps, { data, actor, transaction }: Creating) {
  const { market_id, name, address } = data
  const market = worksIn(actor, market_id) ? await deps.markets.current(market_id) : undefined
  if (!market) return refuse('unknown_id', { field: 'market_id' })
  if (name === '') return refuse('business_name_missing', { field: 'name' })
  const phone_number = phoneDigits(data.phone_number)
  if (!phone_number) return refuse('phone_invalid', { field: 'phone_number' })
  const read = readTerms(data)
  if (!read.ok) return refuse(read.error, { field: read.field })
  const found = address === '' ? undefined : await deps.addressBook.find(address, market)
  if (!found || !isFound(found, market))
    return refuse('address_not_found', { field: 'address', message: notFoundText(address) })
  return transaction(async (unit) => {
    const { tx } = unit
    // Two admins at once: the second one waits for the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`business ${market_id}`}, 0))`.execute(tx)
    if (await isNameTaken(tx, market_id, name)) return refuse('name_taken', { field: 'name' })
    const { addr_line_1, city, state, zip, lat, lng } = found
    const place = { addr_line_1, city, state, zip, lat, lng }
    const { franchise_id } = await tx
      .insertInto('franchises')
      .values({ ...place, market_id, name, phone_number, kind: 'business', hours: '{}', active: false })
      .returning('franchise_id')
      .executeTakeFirstOrThrow()
    const { business_id } = await tx
      .insertInto('businesses')
      .values({ market_id, franchise_id, ...writtenTerms(read.terms), created_at: unit.now })
      .returning('business_id')
      .executeTakeFirstOrThrow()
    unit.audit({
      what: 'business_created',
      subject: `business:${business_id}`,
      market_id,
      detail: { name, ...read.terms },
    })
    return ok({ success: true as const, business_id })
  })
}

async function isNameTaken(tx: Tx, market_id: number, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('franchises')
    .select('franchise_id')
    .where('market_id', '=', market_id)
    .where((one) => one.fn('lower', ['name']), '=', name.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined as well where it belongs to a market of others. */
export async function adminsBusiness(tx: Tx, actor: Actor, business_id: number) {
  const business = await businessById(tx, business_id)
  return business && worksIn(actor, business.market_id) ? business : undefined
}

export async function setTerms({ tx, actor, data, audit }: Change<typeof changeBusiness>) {
  const { business_id, active, version } = data
  const business = await adminsBusiness(tx, actor, business_id)
  if (!business) return refuse('unknown_id')
  const read = readTerms(data)
  if (!read.ok) return refuse(read.error, { field: read.field })
  const changed = await tx
    .updateTable('businesses')
    .set({ ...writtenTerms(read.terms), active, version: version + 1 })
    .where('business_id', '=', business_id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!changed) return refuse('changed_meanwhile')
  const { market_id } = business
  const detail = { before: { ...termsOf(business), active: business.active }, after: { ...read.terms, active } }
  audit({ what: 'business_changed', subject: `business:${business_id}`, market_id, detail })
  return ok({ success: true as const, version: changed.version })
}

/** Hashing takes a while, so that it is done before anything is locked. */
export async function addUser({
  data,
  actor,
  transaction,
}: Pick<RouteContext<typeof addBusinessUser>, 'data' | 'actor' | 'transaction'>) {
  const { business_id, name } = data
  const email = data.email.toLowerCase()
  if (name === '') return refuse('user_name_missing', { field: 'name' })
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return refuse('email_invalid', { field: 'email' })
  const password = randomToken(15)
  const password_hash = await hashPassword(password)
  return transaction(async (unit) => {
    const business = await adminsBusiness(unit.tx, actor, business_id)
    if (!business) return refuse('unknown_id')
    const { market_id, franchise_id } = business
    const belongs = { roles: ['business'], market_ids: [market_id], franchise_ids: [franchise_id] }
    const user = await unit.tx
      .insertInto('users')
      .values({ email, name, password_hash, ...belongs })
      .onConflict((taken) => taken.expression(sql<string>`lower(email)`).doNothing())
      .returning(['user_id', 'name', 'email', 'active'])
      .executeTakeFirst()
    if (!user) return refuse('email_taken', { field: 'email' })
    unit.audit({ what: 'business_user_added', subject: `user:${user.user_id}`, market_id, detail: { business_id } })
    return ok({ success: true as const, user, password })
  })
}

/** Only people of businesses: whoever has another role is for others to let go. */
export async function setUserActive(unit: Change<typeof setBusinessUserActive>) {
  const { business_id, user_id, active } = unit.data
  const business = await adminsBusiness(unit.tx, unit.actor, business_id)
  if (!business) return refuse('unknown_id')
  const user = await unit.tx
    .updateTable('users')
    .set({ active, left_at: active ? null : sql<Date>`coalesce(left_at, ${unit.now})` })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`roles = '{business}' and ${business.franchise_id}::integer = any(franchise_ids)`)
    .returning(['user_id', 'name', 'email', 'active'])
    .executeTakeFirst()
  if (!user) return refuse('unknown_id')
  const what = active ? 'business_user_restored' : 'business_user_ended'
  unit.audit({ what, subject: `user:${user_id}`, market_id: business.market_id, detail: { business_id } })
  return ok({ success: true as const, user })
}

/** One movement for one reference of one business: a repeat is refused, as it may be another payment by mistake. */
export async function writePayment(unit: UnitOfWork & { actor: Actor; data: InputOf<typeof recordPayment> }) {
  const { business_id, reference } = unit.data
  const amount = fromDecimal(unit.data.amount)
  const business = await adminsBusiness(unit.tx, unit.actor, business_id)
  if (!business) return refuse('unknown_id')
  if (!amount) return refuse('amount_invalid', { field: 'amount' })
  if (reference === '') return refuse('reference_missing', { field: 'reference' })
  const cause = `business/${business_id}/${reference}`
  const { market_id, franchise_id } = business
  const earlier = await unit.tx
    .selectFrom('ledger_movements')
    .select('movement_id')
    .where('kind', '=', 'account_paid')
    .where('cause', '=', cause)
    .executeTakeFirst()
  if (earlier) return refuse('reference_taken', { field: 'reference' })
  const written = await writeMovement(unit, accountPaid({ cause, of: { market_id, franchise_id }, amount }))
  if (!written.is_new) return refuse('reference_taken', { field: 'reference' })
  unit.audit({ what: 'business_paid', subject: `business:${business_id}`, market_id, detail: { amount, reference } })
  return ok({ success: true as const, owed: cents(await owedBy(unit.tx, franchise_id)) })
}
