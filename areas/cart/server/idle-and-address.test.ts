import { beforeAll, expect, test } from 'vitest'
import { insertCustomer, testDeps } from '#areas/accounts/server/testing.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { watchIdleCarts } from './abandon-idle.ts'
import { findCart } from './carts.ts'
import { takeAddress } from './take-address.ts'
import { cartWith } from './testing.ts'

const { db } = await testDatabase()
const day = 24 * 3_600_000
let input: Parameters<typeof cartWith>[2]
beforeAll(async () => {
  const market = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id: market.market_id })
  const { menu_item_id } = await insertMenuItem(db, franchise_id)
  input = { franchise_id, lines: [{ menu_item_id }] }
})

test('[SIL-ORD-060] a cart is given up after 14 idle days, and one that is being placed never', async () => {
  const [fresh, idle, placing] = await Promise.all([insertCustomer(db), insertCustomer(db), insertCustomer(db)])
  const clock = standingClock(new Date())
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day)
  await cartWith(db, fresh, { ...input, updated_at: daysAgo(13.9) })
  await cartWith(db, idle, { ...input, updated_at: daysAgo(14.1) })
  await cartWith(db, placing, { ...input, updated_at: daysAgo(30), status: 'placing' })

  const work = watchIdleCarts({ ...testDeps(db), clock })
  await work.stop()
  expect(await findCart(db, fresh.session_persistent_id)).toMatchObject({ status: 'active' })
  expect(await findCart(db, idle.session_persistent_id)).toBeUndefined()
  expect(await findCart(db, placing.session_persistent_id)).toMatchObject({ status: 'placing' })
})

test('[SIL-ORD-098] an address chosen on the landing page becomes that of the cart, but not of one being placed', async () => {
  const [owner, placing] = await Promise.all([insertCustomer(db), insertCustomer(db)])
  const address = await insertAddress(db, placeAt(2))
  const place = { address_id: address.address_id, address_line: address.addr_line_1, apartment_number: '3B' }
  await cartWith(db, owner, input)
  await cartWith(db, placing, { ...input, status: 'placing' })
  for (const actor of [owner, placing]) await takeAddress(db, actor, { ...place, precision: 'ROOFTOP' }, new Date())
  expect(await findCart(db, owner.session_persistent_id)).toMatchObject({ ...place, in_range: true })
  await takeAddress(db, owner, { ...place, precision: 'GEOMETRIC_CENTER' }, new Date())
  expect(await findCart(db, owner.session_persistent_id)).toMatchObject({ in_range: null })
  expect(await findCart(db, placing.session_persistent_id)).toMatchObject({ address_id: null })
})
