import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fromNow } from './global-setup.ts'
import { expect, inDatabase } from './testing.ts'

const clock = '(select time_zone from markets where market_id = 1)'
const driverOf = '(select driver_id from drivers d join users u using (user_id) where u.email = $1)'

export type NewDriver = { readonly email: string; readonly name: string }

/** Somebody who drives in Bellwether and whom no other journey knows; their limit was lifted, unless they are new. */
export async function newDriver({ isNew = false } = {}): Promise<NewDriver> {
  const word = randomBytes(3).toString('hex')
  const [email, name] = [`${word}@shifts.example`, `Robin ${word}`]
  await inDatabase(
    "insert into users (email, name, roles, market_ids) values ($1, $2, '{driver,shift_worker}', '{1}')",
    [email, name],
  )
  await inDatabase(
    "insert into drivers (market_id, user_id, name, phone_number) select 1, user_id, name, '4785550177' from users where email = $1",
    [email],
  )
  if (!isNew)
    await inDatabase(`insert into shift_workers (driver_id, cap_lifted_at) select ${driverOf}, now()`, [email])
  return { email, name }
}

export async function signIn(page: Page, { email }: NewDriver, town: string, role = 'shift_worker'): Promise<void> {
  const headers = { origin: town, accept: 'application/json' }
  const reply = await page.request.post('/demo/sign_in', { form: { role, who: email }, headers })
  expect(reply.ok()).toBe(true)
}

/** Somebody who plans Bellwether's weeks. */
export async function signInManager(page: Page, town: string): Promise<void> {
  const name = `Planner ${randomBytes(3).toString('hex')}`
  const email = `${name.replace(' ', '.').toLowerCase()}@shifts.example`
  await inDatabase("insert into users (email, name, roles, market_ids) values ($1, $2, '{manager}', '{1}')", [
    email,
    name,
  ])
  await signIn(page, { email, name }, town, 'manager')
}

type ShiftWords = {
  /** Days from today in Bellwether, whose clock is not this machine’s. */
  readonly in: number
  readonly from: string
  readonly to: string
  readonly place: string
  readonly isExtra?: boolean
}

/** A published shift at these times of Bellwether's clock; the driver's, or with an empty address nobody's. */
export async function newShift(
  email: string,
  { in: days, from, to, place, isExtra = false }: ShiftWords,
): Promise<void> {
  await inDatabase(
    `insert into shifts (market_id, driver_id, start_date, starts_at, ends_at, place, is_extra, published_at)
     select 1, ${driverOf}, day, (day + $3::time) at time zone ${clock}, (day + $4::time) at time zone ${clock}, $5, $6, now()
     from (select (($7::timestamptz at time zone ${clock})::date + $2::integer) as day) d`,
    [email, days, from, to, place, isExtra, fromNow(0)],
  )
}

/** A shift that comes back each week on the day that is so many days from today, with its instances of the next two weeks. */
export async function newRecurring(email: string, { in: days, from, to, place }: ShiftWords): Promise<void> {
  await inDatabase(
    `with made as (
       insert into shift_templates (market_id, weekday, start_minute, end_minute, place, valid_from, driver_id, held_from)
       select 1, extract(isodow from day), extract(epoch from $3::time) / 60, extract(epoch from $4::time) / 60, $5, day - 7, ${driverOf},
         case when ${driverOf} is not null then day - 7 end
       from (select (($6::timestamptz at time zone ${clock})::date + $2::integer) as day) d
       returning recurring_shift_template_id, driver_id)
     insert into shifts (market_id, recurring_shift_template_id, instance_date, driver_id, start_date, starts_at, ends_at, place, published_at)
     select 1, recurring_shift_template_id, day, driver_id, day, (day + $3::time) at time zone ${clock}, (day + $4::time) at time zone ${clock}, $5, now()
     from made, generate_series(($6::timestamptz at time zone ${clock})::date + $2::integer, ($6::timestamptz at time zone ${clock})::date + 14, interval '7 days') at,
       lateral (select at::date as day) d`,
    [email, days, from, to, place, fromNow(0)],
  )
}
