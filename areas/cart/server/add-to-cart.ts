import { doorsteps } from '#areas/addresses/rules/doorstep.ts'
import { checkAnswers } from '#areas/menu/rules/answers.ts'
import { withSpecialInstructions } from '#areas/menu/rules/options.ts'
import { isInStock } from '#areas/menu/rules/stock.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import { prepare, unhurried } from '#platform/server/prepared.ts'
import { presentSurge } from '../rules/surge.ts'
import { asSoonAsPossible } from '../rules/values.ts'
import { cartOf, findShownCart, type ShownCart, type ShownColumns, selectChanged } from './carts.ts'
import type { CartDeps } from './deps.ts'

/** Replies of `/cart/add` (SIL-ORD-054); 5 is ours: the cart is being placed and stays as it is until that has ended. */
export const addErrors = {
  none: 0,
  unavailable: 1,
  answers: 2,
  otherRestaurant: 3,
  session: 4,
  beingPlaced: 5,
} as const
export type AddError = (typeof addErrors)[keyof typeof addErrors]

export const mostLines = 100
export const mostOfOne = 99

export type AddInput = {
  readonly franchise_id: number
  readonly menu_item_id: number
  /** As it came, whatever it holds. */
  readonly option_questions: unknown
  /** Absent or 0 is one. */
  readonly quantity: number
  /** Clears a cart of another restaurant instead of refusing. */
  readonly override: boolean
}

export type AddOutcome = { readonly errorCode: AddError; readonly cart: ShownCart | undefined }

/** Adds to the cart in one statement; what is wished is checked before against the menu in memory. */
export async function addToCart(deps: CartDeps, owner: Actor, input: AddInput, now: Date): Promise<AddOutcome> {
  const menu = await deps.menus.current(input.franchise_id)
  const item = menu?.items.get(input.menu_item_id)
  const market = menu && (await deps.markets.current(menu.franchise.market_id))
  if (!menu?.franchise.active || !item || !market) return refused(addErrors.unavailable)
  const local = localTime(now.getTime(), market.time_zone)
  if (!isInStock(item, local.day)) return refused(addErrors.unavailable)
  const checked = checkAnswers(withSpecialInstructions(item.groups), input.option_questions)
  if (!checked.ok) return refused(addErrors.answers)

  const line = {
    menu_item_id: item.menu_item_id,
    name: item.name,
    quantity: Math.min(mostOfOne, input.quantity || 1),
    answers: checked.answers,
  }
  const offersDelivery = menu.franchise.delivery_type === 'delivery_type_delivery'
  const surge_price = presentSurge(market, now.getTime(), local, asSoonAsPossible)
  const place = { ...input, market_id: market.market_id, is_delivery: offersDelivery, surge_price }
  const cart = await appendLine(deps, owner, place, line, now)
  return cart ? { errorCode: addErrors.none, cart } : whyNot(deps, owner, input, now)
}

const refused = (errorCode: AddError): AddOutcome => ({ errorCode, cart: undefined })

type Place = {
  readonly franchise_id: number
  readonly market_id: number
  readonly override: boolean
  /** What a cart begins with. */
  readonly is_delivery: boolean
  readonly surge_price: Cents
}
type NewLine = { readonly menu_item_id: number; readonly name: string; readonly quantity: number }

/** The first line of the same item with the same answers, if it has room for more of it. */
const sameLine = `
  from jsonb_array_elements(c.lines) with ordinality as held (line, place)
  where c.franchise_id = :franchise_id::integer and held.line->'menu_item_id' = :line::jsonb->'menu_item_id'
    and held.line->'answers' = :line::jsonb->'answers'
    and (held.line->>'quantity')::integer + (:line::jsonb->>'quantity')::integer <= ${mostOfOne}`

/**
 * Appends to the device's cart, or makes it; nothing when the cart is of another place, full, or being placed. What is in it already with
 * the same answers becomes more of the same line (SIL-ORD-054). A cart that changes its
 * restaurant forgets the window and the coupon that it had there. The first line of a cart takes over the address that the visitor chose on
 * the landing page (SIL-ORD-098), and promises the surge price that is shown with it.
 */
const append = prepare<ShownColumns>(`
  with changed as (
    insert into carts as c (market_id, franchise_id, session_persistent_id, session_id, is_delivery, lines, next_line_id,
      address_id, address_line, apartment_number, in_range, quoted_surge_price, surge_quoted_at, created_at, updated_at)
    select :market_id::integer, :franchise_id::integer, :device::bigint, :session_id::bigint,
      :is_delivery::boolean, jsonb_build_array(jsonb_build_object('cart_line_id', 1) || :line::jsonb), 2,
      v.address_id, coalesce(v.address_line, ''), coalesce(v.apartment_number, ''),
      case when p.precision = any(:doorsteps::text[]) then true end,
      :surge_price::integer, :now::timestamptz, :now::timestamptz, :now::timestamptz
    from (select 1) one left join visitor_addresses v on v.session_persistent_id = :device::bigint
      left join addresses p on p.address_id = v.address_id
    where ${unhurried}
    on conflict (session_persistent_id) where status in ('active', 'placing') do update set
      lines = coalesce(
        (select jsonb_set(c.lines, array[(held.place - 1)::text, 'quantity'],
          to_jsonb((held.line->>'quantity')::integer + (:line::jsonb->>'quantity')::integer)) ${sameLine} order by held.place limit 1),
        case when c.franchise_id = excluded.franchise_id then c.lines else '[]' end
          || jsonb_build_array(jsonb_build_object('cart_line_id', c.next_line_id) || :line::jsonb)),
      next_line_id = c.next_line_id + case when exists (select ${sameLine}) then 0 else 1 end,
      start_time_minute = case when c.franchise_id = excluded.franchise_id then c.start_time_minute else -1 end,
      discount_code_id = case when c.franchise_id = excluded.franchise_id then c.discount_code_id end,
      is_delivery = case when c.franchise_id = excluded.franchise_id then c.is_delivery else c.is_delivery and excluded.is_delivery end,
      franchise_id = excluded.franchise_id, market_id = excluded.market_id, session_id = excluded.session_id,
      updated_at = excluded.updated_at
    where c.status = 'active' and (jsonb_array_length(c.lines) < ${mostLines} or exists (select ${sameLine}))
      and (c.franchise_id = excluded.franchise_id or jsonb_array_length(c.lines) = 0 or :override::boolean)
    returning *, c.xmin::text as version)
  ${selectChanged('changed')}`)

async function appendLine(deps: CartDeps, owner: Actor, place: Place, line: NewLine, now: Date) {
  const { session_id, session_persistent_id: device } = owner
  const values = { ...place, session_id, device, line: JSON.stringify(line), doorsteps: [...doorsteps], now }
  const [row] = await append(deps.db, values)
  return row && cartOf(row)
}

async function whyNot(deps: CartDeps, owner: Actor, input: AddInput, now: Date): Promise<AddOutcome> {
  const cart = await findShownCart(deps.db, owner.session_persistent_id, now)
  if (cart?.status === 'placing') return { errorCode: addErrors.beingPlaced, cart }
  const isOther = cart !== undefined && cart.franchise_id !== input.franchise_id && !input.override
  return { errorCode: isOther ? addErrors.otherRestaurant : addErrors.unavailable, cart }
}
