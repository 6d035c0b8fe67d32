import { isDoorstep } from '#areas/addresses/rules/doorstep.ts'
import { toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { handleSteps } from '#platform/server/handler.ts'
import { updateAddress } from '../calls.ts'
import { findCart, lockOrMakeCart } from './carts.ts'
import type { CartParts } from './parts.ts'
import { saveAndShow } from './state-of.ts'

/** Looks the address up outside any transaction, then keeps it with the cart and quotes anew (CRT-48, SIL-ORD-036). */
export const updateAddressHandler = (parts: CartParts) =>
  handleSteps(updateAddress, async ({ data, actor, db, transaction }) => {
    const before = await findCart(db, actor.session_persistent_id)
    const market = before?.market_id ? await parts.markets.current(before.market_id) : undefined
    const found = await parts.addressBook.find(data.address_line, market)
    // A street without a number, or with one that it does not have, is no place to deliver to.
    const address = found && isDoorstep(found.precision) ? found : undefined
    const typed = { address_line: data.address_line, apartment_number: data.apartment_number ?? '' }

    const saved = await transaction(async (unit) => {
      const cart = await lockOrMakeCart(unit.tx, actor)
      if (cart.status === 'placing') return refuse('cart_being_placed')
      if (!address) {
        // The previous quote stays, but the text that is there now has not been found, so nothing is delivered to it.
        const { state } = await saveAndShow(parts, unit.tx, cart, { ...typed, in_range: null }, unit.now)
        return ok({ found: false as const, state })
      }
      const market_id = cart.franchise_id === null ? address.market_id : cart.market_id
      const change = { ...typed, market_id, address_id: address.address_id, in_range: true }
      const changed = { ...cart, ...change, address }
      const { address: quoted, fees } = await parts.quotes.current(changed, unit.now)
      const quotes = { distance_fee: quoted.distance_fee, gas_fee: fees.gas_fee, in_range: quoted.in_range }
      const { state } = await saveAndShow(parts, unit.tx, cart, { ...change, ...quotes }, unit.now, { address })
      return ok({ found: true as const, state, ...quotes })
    })
    if (!saved.ok) return saved
    const { data: done } = saved
    if (!done.found) return refuse('address_not_found', { field: 'address_line', extra: { cart: done.state } })
    const { distance_fee, gas_fee, in_range } = done
    return ok({ distance_fee: toDecimal(distance_fee), gas_fee: toDecimal(gas_fee), in_range }, { cart: done.state })
  })
