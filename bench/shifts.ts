import { sql } from 'kysely'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { weekOf } from '#areas/shifts/rules/shift-times.ts'
import { daysAfter } from '#platform/core/day.ts'
import { inChild } from './child.ts'
import { type Browser, openChromium, type Page } from './chromium.ts'
import type { ClaimsInput, ClaimsReply } from './load-claims.ts'
import type { SqlInput, SqlReply } from './load-sql.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const [claimants, drivers, shiftsEach] = [32, 200, 14]

/** One open shift that many drivers want, and the week of a large market in a browser. */
export async function benchShifts(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(
    `Shifts: ${claimants} drivers claim one, and a week of ${drivers} drivers with ${shiftsEach} shifts each`,
  )
  await claims(product, quick ? 20 : 100)
  const chromium = await openChromium()
  if (!chromium) return console.log('no Chromium: the week is not measured')
  try {
    await week(product, chromium, quick ? 3 : 10)
  } finally {
    await chromium.close()
  }
}

/** All at once, each shift has one winner; beside the same number of clients that lock and update one row. */
async function claims(product: Product, count: number): Promise<void> {
  const { market_id } = await insertMarket(product.db, { slug: `claims-${process.pid}`, city: 'Claimtown' })
  const workers = await Promise.all(
    Array.from({ length: claimants }, async (_, at) => {
      const { user } = await insertStaff(product.db, { roles: ['shift_worker'], market_ids: [market_id] })
      const row = { market_id, name: `Claimant ${at}`, phone_number: '4785550177', user_id: user?.user_id ?? null }
      const { driver_id } = await product.db
        .insertInto('drivers')
        .values(row)
        .returning('driver_id')
        .executeTakeFirstOrThrow()
      await product.db
        .insertInto('shift_workers')
        .values({ driver_id, cap_lifted_at: new Date(0) })
        .execute()
      return user?.email ?? ''
    }),
  )
  // An hour each and an hour apart, so that whoever has one may want the next.
  const { rows } = await sql<{ shift_id: number }>`
    insert into shifts (market_id, start_date, starts_at, ends_at, published_at)
    select ${market_id}, (now() + n * interval '2 hours')::date, now() + n * interval '2 hours', now() + (n * 2 + 1) * interval '1 hour', now()
    from generate_series(1, ${count + 5}) n returning shift_id`.execute(product.db)
  const shifts = rows.map(({ shift_id }) => shift_id)
  const run = (some: readonly number[]) =>
    inChild<ClaimsInput, ClaimsReply>('load-claims.ts', { url: product.url, workers, shifts: some })
  const bare: SqlInput = { databaseUrl: product.databaseUrl, flow: 'locked_row', clients: claimants, seconds: 2 }
  await run(shifts.slice(0, 5)) // warms up
  const before = await inChild<SqlInput, SqlReply>('load-sql.ts', bare)
  const own = await run(shifts.slice(5))
  const after = await inChild<SqlInput, SqlReply>('load-sql.ts', bare)
  const latencies = [...before.latencies, ...after.latencies]
  print({
    what: `claims of one open shift by ${claimants} drivers at once`,
    value: own.latencies.length / own.seconds,
    unit: 'claims/s',
    reference: { what: 'locked updates of one row', value: latencies.length / (before.seconds + after.seconds) },
    more: `${own.claimed} of ${own.claimed} shifts have one winner, p50 ${short(median(own.latencies))} ms, p95 ${short(percentile(own.latencies, 0.95))} ms`,
  })
}

async function week(product: Product, chromium: Browser, times: number): Promise<void> {
  const { market_id } = await insertMarket(product.db, { slug: `week-${process.pid}`, city: 'Weektown' })
  const monday = daysAfter(weekOf(new Date().toISOString().slice(0, 10)), 14)
  await sql`insert into drivers (market_id, name, phone_number)
    select ${market_id}, 'Driver ' || lpad(n::text, 3, '0'), '4785550177' from generate_series(1, ${drivers}) n`.execute(
    product.db,
  )
  await sql`insert into shifts (market_id, driver_id, start_date, starts_at, ends_at, published_at, place)
    select ${market_id}, driver_id, ${monday}::date + n / 2, (${monday}::date + n / 2)::timestamptz + (n % 2 * 6 + 11) * interval '1 hour',
      (${monday}::date + n / 2)::timestamptz + (n % 2 * 6 + 16) * interval '1 hour', now(), 'Old Town'
    from drivers, generate_series(0, ${shiftsEach - 1}) n where market_id = ${market_id}`.execute(product.db)
  const { user } = await insertStaff(product.db, { roles: ['manager'], market_ids: [market_id] })
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.url })
  const signIn = { form: { role: 'manager', who: user?.email ?? '' }, headers: { origin: product.url } }
  await context.request.post('/demo/sign_in', signIn)
  const address = `${product.url}/secure/schedule?week=${monday}&market=${market_id}`
  await context.addInitScript(noteWeek, drivers * shiftsEach)
  const [shown, whole]: [number[], number[]] = [[], []]
  for (let at = 0; at < times; at += 1) {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'commit' })
    shown.push(await noted(page, 'week-shown'))
    whole.push(await noted(page, 'week-whole'))
    if (at === times - 1) await drag(page)
    await page.close()
  }
  const more = (took: readonly number[]) => ({ more: `median ${short(median(took))} ms` })
  const goal = '1,000 ms'
  print({ what: 'the week is shown after, p95', value: percentile(shown, 0.95), unit: 'ms', goal, ...more(shown) })
  print({ what: 'and all of it stands there after, p95', value: percentile(whole, 0.95), unit: 'ms', ...more(whole) })
}

/**
 * In the page, from when it was asked for: the frame after the first shift was drawn, and the one after the last. The page notes it by itself, as
 * whoever looks for a button by its name has the names of all of them made, which takes longer than the page.
 */
function noteWeek(all: number): void {
  const look = () => {
    const { length } = document.querySelectorAll('[data-shift]')
    if (length > 0 && performance.getEntriesByName('week-shown').length === 0) performance.mark('week-shown')
    if (length === all) performance.mark('week-whole')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function noted(page: Page, name: string): Promise<number> {
  const mark = await page.waitForFunction((one) => performance.getEntriesByName(one)[0]?.startTime, name)
  return (await mark.jsonValue()) ?? 0
}

/** Frames while a block is carried to and fro over the week for two seconds. */
async function drag(page: Page): Promise<void> {
  const block = page.locator('[data-shift]').first()
  const box = await block.boundingBox()
  if (!box) throw new Error('There is no shift to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 5)
  const counted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        let frames = 0
        const count = () => {
          frames += 1
          const took = performance.now() - began
          if (took >= 2000) resolve((frames * 1000) / took)
          else requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
      }),
  )
  let isOver = false
  void counted.then(() => {
    isOver = true
  })
  for (let at = 0; !isOver; at += 1) await page.mouse.move(x + 20 + ((at * 13) % 700), y + ((at * 7) % 300))
  const frames = await counted
  await page.keyboard.press('Escape')
  await page.mouse.up()
  print({ what: 'a shift is dragged over the week at', value: frames, unit: 'frames/s', goal: '50 frames/s' })
}
