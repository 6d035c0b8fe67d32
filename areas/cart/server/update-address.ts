import { doorTyped, splitDoor } from '#areas/addresses/rules/door.ts'
import { isDoorstep, pinned } from '#areas/addresses/rules/doorstep.ts'
import { parseAddress } from '#areas/addresses/rules/us-address.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import { toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { handleSteps, lastRequest, wasCarriedOut } from '#platform/server/handler.ts'
import { cartReplyState } from '../calls/cart-state.ts'
import { updateAddress } from '../calls/contact.ts'
import { textLimits } from '../rules/values.ts'
import type { Cart } from './cart-row.ts'
import { cartAtHand, changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'
import type { CartQuote } from './quote.ts'

/** Looks the address up outside any transaction, then keeps it with the cart and quotes anew (CRT-48, SIL-ORD-036). */
export const updateAddressHandler = (deps: CartDeps) =>
  handleSteps({ ...updateAddress, state: cartReplyState }, async ({ data, actor, request, db, now }) => {
    const before = await cartAtHand(deps, actor, now)
    const market = before?.market_id ? await deps.markets.current(before.market_id) : undefined
    const { pin } = data
    const { session_persistent_id } = actor
    const { address_line, apartment_number } = splitApartment(data, before)
    const found = pin
      ? await deps.addressBook.pin(address_line, market, { ...pin, session_persistent_id })
      : (foundBefore(before, address_line, apartment_number) ?? (await deps.addressBook.find(address_line, market)))
    // A street without a number, or with one that it does not have, is no place to deliver to.
    const address = found && found !== 'far' && isDoorstep(found.precision) ? found : undefined
    const typed = { address_line, apartment_number, ...lastRequest(request) }

    const changed = await changeCart(
      deps,
      actor,
      async (cart, at) => {
        if (cart && wasCarriedOut(request, cart)) return ok(undefined)
        if (cart?.status === 'placing') return refuse('cart_being_placed')
        // The previous quote stays, but the text that is there now has not been found, so nothing is delivered to it.
        if (!address) return ok({ change: { ...typed, in_range: null } })
        const market_id = cart?.franchise_id ? cart.market_id : address.market_id
        const change = { ...typed, market_id, address_id: address.address_id, in_range: true }
        if (!cart) return ok({ change })
        const quote = await deps.quotes.current({ ...cart, ...change, address }, at)
        return ok({ change: { ...change, ...addressQuotes(quote) }, joined: { address } })
      },
      before,
    )
    if (!changed.ok) return changed
    const { cart, quote, state } = changed.data
    if (cart.in_range !== null) {
      const { distance_fee, gas_fee, in_range } = addressQuotes(quote)
      return ok({ distance_fee: toDecimal(distance_fee), gas_fee: toDecimal(gas_fee), in_range }, { cart: state })
    }
    const extra = { cart: state }
    if (found === 'far') return refuse('pin_too_far', { field: 'pin', extra })
    if (found && isNumbered(address_line)) {
      const { addr_line_1, city, lat, lng, market_id } = found
      const place = { label: `${addr_line_1}, ${city}`, lat, lng }
      const map = market_id === null ? null : await mapOf(db, market_id)
      if (map) return refuse('pin_needed', { field: 'address_line', extra: { ...extra, place, map } })
    }
    const reason = parseAddress(address_line).isPostBox ? 'post_box' : 'address_not_found'
    return refuse(reason, { field: 'address_line', extra })
  })

/** What the look-up answers, kept with the cart. */
const addressQuotes = ({ address, fees }: CartQuote) => ({
  distance_fee: address.distance_fee,
  gas_fee: fees.gas_fee,
  in_range: address.in_range,
})

/**
 * The apartment stands in the field of its own, wherever it was typed. A line that names one is newer than a field that has not been
 * touched since; where both were, the line may tell the building and the field the door.
 */
function splitApartment(
  data: { readonly address_line: string; apartment_number?: string | undefined; typed?: string | undefined },
  before: Cart | undefined,
) {
  const given = data.apartment_number?.trim() ?? ''
  const { line, door } = splitDoor(data.address_line)
  const said = door || (data.typed ? doorTyped(data.typed, line) : '')
  const isOld = before !== undefined && given === before.apartment_number && line !== before.address_line
  const isSame = given.toLowerCase().endsWith(said.toLowerCase())
  if (said === '') return { address_line: line, apartment_number: given }
  const both = given === '' || isOld ? said : isSame ? given : `${said}, ${given}`
  return { address_line: line, apartment_number: both.slice(0, textLimits.name) }
}

/** What was found stays while the text does: a pin, and the house when only the apartment changes. */
function foundBefore(cart: Cart | undefined, addressLine: string, apartment: string) {
  if (!cart?.address || cart.address_id === null) return undefined
  if (cart.in_range === null || cart.address_line !== addressLine) return undefined
  if (cart.address.precision !== pinned && cart.apartment_number === apartment) return undefined
  return { ...cart.address, address_id: cart.address_id, market_id: cart.market_id }
}

/** Only who names a house has a door to point to. */
const isNumbered = (addressLine: string) => parseAddress(addressLine).house !== undefined
