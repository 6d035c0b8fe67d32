import { cookieOf } from '#areas/accounts/server/testing.ts'
import type { KitchenState } from '#areas/kitchen/rules/kitchen-state.ts'
import { insertTablet } from '#areas/kitchen/server/testing.ts'
import { openHintStream } from '#platform/test/hint-stream.ts'
import { openCustomer } from './customer.ts'
import { percentile } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'
import { townOf } from './town.ts'

/** How long after an order is placed its kitchen's tablet knows what to ring for, at the process that took it and at another one. */
export async function benchKitchen(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading('From placement to the ring of a kitchen’s tablet')
  const count = quick ? 20 : 100
  const town = await townOf(product)
  const { market_id } = await product.db
    .selectFrom('franchises')
    .select('market_id')
    .where('franchise_id', '=', town.franchise_id)
    .executeTakeFirstOrThrow()
  const { franchise_id } = town
  const cookie = await cookieOf(product.db, await insertTablet(product.db, { franchise_id, market_id }, 'Bench'))
  const other = await product.startAnother()
  const customer = openCustomer(town)
  let placed = 0
  try {
    for (const [where, url] of [
      ['the process that took it', product.url],
      ['another process', other.url],
    ] as const) {
      const tablet = await openTablet(url, franchise_id, cookie)
      for (let turn = 0; turn < count; turn += 1) {
        placed += 1
        await customer.order(placed, 'cash_at_door')
        await tablet.rung(turn + 1)
      }
      tablet.close()
      for (const share of [0.5, 0.95])
        print({
          what: `from placement to the ring at ${where}, p${share * 100}`,
          value: percentile(tablet.latencies, share),
          unit: 'ms',
          reference: { what: 'reading the kitchen alone', value: percentile(tablet.readings, share) },
        })
    }
  } finally {
    customer.close()
    await other.stop()
  }
}

/** As the browser does: a hint, then the kitchen as it is; an order that is new there is rung for. */
async function openTablet(url: string, franchise_id: number, cookie: string) {
  const latencies: number[] = []
  const readings: number[] = []
  let woken = Promise.withResolvers<void>()
  const read = async () => {
    const began = performance.now()
    const reply = await fetch(`${url}/restaurant_app/orders`, { headers: { cookie, accept: 'application/json' } })
    const { kitchen } = (await reply.json()) as { kitchen: KitchenState }
    readings.push(performance.now() - began)
    return kitchen.orders
  }
  const known = new Set((await read()).map(({ order_id }) => order_id))
  const stream = await openHintStream(`${url}/live?topics=kitchen:${franchise_id}`, { cookie })
  const following = (async () => {
    for (;;) {
      await stream.next()
      for (const { order_id, created_at } of await read()) {
        if (known.has(order_id)) continue
        known.add(order_id)
        latencies.push(Date.now() - created_at)
      }
      woken.resolve()
      woken = Promise.withResolvers()
    }
  })()
  following.catch(() => undefined)
  return {
    latencies,
    readings,
    async rung(count: number): Promise<void> {
      while (latencies.length < count) await woken.promise
    },
    close: () => stream.close(),
  }
}
