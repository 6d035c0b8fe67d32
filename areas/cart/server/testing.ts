import type { Insertable } from 'kysely'
import { type AddressBook, makeAddressBook } from '#areas/addresses/server/public.ts'
import { listedGeocoder } from '#areas/addresses/server/testing.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { checkAnswers } from '#areas/menu/rules/answers.ts'
import { withSpecialInstructions } from '#areas/menu/rules/options.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { DB } from '#database/types.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Cart } from './cart-row.ts'
import { findCart } from './carts.ts'
import { makeOutlooks } from './outlooks.ts'
import { makeQuotes } from './quote.ts'

export { markHuman } from './human-check.ts'

/** What carts stand on, over a test database; `geocoder` knows the addresses that the test names. */
export function cartShared(db: Db, geocoder = listedGeocoder([])) {
  const markets = makeMarkets(db)
  const menus = makeMenus(db)
  const addressBook: AddressBook = makeAddressBook({ db, geocoder, markets })
  const sources = { menus, markets, roadTimes: makeRoadTimes(db), outlooks: makeOutlooks(db) }
  return { markets, menus, addressBook, outlooks: sources.outlooks, quotes: makeQuotes(sources) }
}

/** A code worth 3.00 that holds now, for everybody in the market unless it names a customer or a place. */
export async function insertDiscount(
  db: Db,
  input: Partial<Insertable<DB['discount_codes']>> & { market_id: number },
): Promise<{ discount_code_id: number }> {
  return db
    .insertInto('discount_codes')
    .values({ discount_name: 'Sorry', kind: 'amount', value: 300, valid_from: new Date(0), ...input })
    .returning('discount_code_id')
    .executeTakeFirstOrThrow()
}

type LineInput = { menu_item_id: number; quantity?: number; answers?: unknown }
type CartInput = Partial<Omit<Insertable<DB['carts']>, 'lines' | 'session_id' | 'session_persistent_id'>> & {
  franchise_id: number
  lines: readonly LineInput[]
}

/**
 * A cart of that visitor as the page would have left it: lines checked, contact given, and the promises of its quote kept. Any column can
 * be named; `address_id` counts as looked up and in range unless `in_range` says otherwise.
 */
export async function cartWith(db: Db, owner: Actor, { lines, ...input }: CartInput): Promise<Cart> {
  const { menus, quotes } = cartShared(db)
  const menu = await menus.current(input.franchise_id)
  if (!menu) throw new Error(`There is no franchise ${input.franchise_id}`)
  const stored = lines.map((line, index) => {
    const item = menu.items.get(line.menu_item_id)
    if (!item) throw new Error(`The menu has no item ${line.menu_item_id}`)
    const checked = checkAnswers(withSpecialInstructions(item.groups), line.answers ?? [])
    if (!checked.ok) throw new Error(`The answers for ${item.name} do not fit: ${checked.reason}`)
    const { menu_item_id, name } = item
    return { cart_line_id: index + 1, menu_item_id, name, quantity: line.quantity ?? 1, answers: checked.answers }
  })
  await db
    .insertInto('carts')
    .values({
      market_id: menu.franchise.market_id,
      session_id: owner.session_id,
      session_persistent_id: owner.session_persistent_id,
      next_line_id: stored.length + 1,
      name: 'Noor Haddad',
      phone_number: '4045550142',
      ...(input.address_id ? { in_range: true, address_line: '118 Orchard St' } : {}),
      ...input,
      lines: JSON.stringify(stored),
    })
    .execute()
  const cart = await findCart(db, owner.session_persistent_id)
  if (!cart) throw new Error('The cart is not active')
  const quote = await quotes.current(cart, new Date())
  const promises = {
    quoted_mandatory_tip_percent: quote.mandatory_tip_percent,
    distance_fee: quote.address.distance_fee,
    gas_fee: quote.fees.gas_fee,
  }
  await db.updateTable('carts').set(promises).where('cart_id', '=', cart.cart_id).execute()
  return { ...cart, ...promises }
}

/** The provider has said that this phone is a mobile one. */
export async function insertMobile(db: Db, phone_number: string): Promise<void> {
  const ask_again_at = new Date('2100-01-01T00:00:00Z')
  await db.insertInto('phone_lines').values({ phone_number, phone_number_type: 'mobile', ask_again_at }).execute()
}
