import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import type { Market, Markets } from '#areas/markets/server/public.ts'
import type { Menu, Menus } from '#areas/menu/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { type LocalTime, localTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import type { Point } from '#platform/core/place.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { sha256 } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { type Availability, deliveryAvailability, pickupAvailability } from '../rules/availability.ts'
import { cartHashText } from '../rules/cart-hash.ts'
import { type DeliveryWindow, deliveryWindows } from '../rules/delivery-windows.ts'
import type { Outlook } from '../rules/outlook.ts'
import { promiseFor } from '../rules/promise.ts'
import { presentSurge, surgeQuote } from '../rules/surge.ts'
import { mandatoryTipPercent } from '../rules/tips.ts'
import type { Fees } from '../rules/totals.ts'
import { asSoonAsPossible } from '../rules/values.ts'
import type { Cart } from './cart-row.ts'
import type { Outlooks } from './outlooks.ts'
import {
  deliveryInstant,
  type QuotedAddress,
  type QuotedLine,
  quoteAddress,
  quoteFees,
  quoteLine,
} from './quote-parts.ts'

/** Everything that the server knows of a cart at one moment; the page shows it, placement compares with it. */
export type CartQuote = {
  readonly cart: Cart
  /** Undefined while the cart is empty. */
  readonly menu: Menu | undefined
  readonly market: Market | undefined
  readonly at: Date
  /** The same on the market's wall clock. */
  readonly now: LocalTime
  readonly lines: readonly QuotedLine[]
  readonly has_alcohol: boolean
  readonly fees: Fees
  readonly address: QuotedAddress
  /** The stored window when it can still be had, else -1: a window that has passed is dropped. */
  readonly start_time_minute: number
  readonly windows: readonly DeliveryWindow[]
  readonly delivery: Availability
  readonly pickup: Availability
  /** Whether a delivery can be had as soon as possible, also where a window is chosen. */
  readonly delivered_now: boolean
  /** What the market asks now; `fees.surge_price` is what counts, a quote of the last ten minutes included. */
  readonly present_surge_price: Cents
  readonly surge_honoured: boolean
  readonly mandatory_tip_percent: number
  readonly cart_hash: string
  /** From the store to the door; undefined while there is no door, or nobody asks how long it takes. */
  readonly drive_ms: number | undefined
  /** What dispatch knows of the store now; undefined where it knows nothing. */
  readonly outlook: Outlook | undefined
}

export type Quotes = {
  /** From what is in memory, at most a second old. */
  current(cart: Cart, at: Date): Promise<CartQuote>
  /** From versions read now, or together with the cart: for placement. */
  certain(db: Db | Tx, cart: Cart, at: Date, read?: QuoteVersions): Promise<CartQuote>
}

/** Of what the quote is made beside the cart. */
export type QuoteVersions = {
  readonly market_id: number
  readonly menu_version: number
  readonly market_version: number
}

type QuoteSources = {
  readonly menus: Menus
  readonly markets: Markets
  readonly roadTimes: Pick<RoadTimes, 'atOnce'>
  readonly outlooks: Outlooks
}

export function makeQuotes({ menus, markets, roadTimes, outlooks }: QuoteSources): Quotes {
  const delivering = (market: Market | undefined, at: Date) =>
    market && {
      driveMs: roadTimes.atOnce(market.market_id),
      outlookOf: outlooks.atOnce(market.market_id, at),
    }
  return {
    async current(cart, at) {
      const menu = cart.franchise_id === null ? undefined : await menus.current(cart.franchise_id)
      const marketId = menu?.franchise.market_id ?? cart.market_id
      const market = marketId === null || marketId === undefined ? undefined : await markets.current(marketId)
      return quoteOf(cart, menu, market, at, delivering(market, at))
    },
    async certain(db, cart, at, read) {
      if (cart.franchise_id === null) return quoteOf(cart, undefined, undefined, at)
      const versions = read ?? (await versionsOf(db, cart.franchise_id))
      if (!versions) return quoteOf(cart, undefined, undefined, at)
      const menu = await menus.at(db, cart.franchise_id, versions.menu_version)
      const market = await markets.at(db, versions.market_id, versions.market_version)
      return quoteOf(cart, menu, market, at, delivering(market, at))
    },
  }
}

function versionsOf(db: Db | Tx, franchiseId: number): Promise<QuoteVersions | undefined> {
  return db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['f.menu_version', 'f.market_id', 'm.version as market_version'])
    .where('f.franchise_id', '=', franchiseId)
    .executeTakeFirst()
}

const noTime: LocalTime = { day: '1970-01-01', minute: 0 }
const closed: Availability = { offered: false, available_now: false, message: '' }

/** What is known of roads and drivers. */
type Delivering = {
  readonly driveMs: (from: Point, to: Point) => number
  readonly outlookOf: (franchise_id: number) => Outlook | undefined
}

/** Pure: the same cart, menu and market at the same moment give the same quote. */
export function quoteOf(
  cart: Cart,
  menu: Menu | undefined,
  market: Market | undefined,
  at: Date,
  delivering?: Delivering,
): CartQuote {
  const now = market ? localTime(at.getTime(), market.time_zone) : noTime
  const pack = market && alcoholPack(market.alcohol_pack)
  const lines = cart.lines.map((line) => quoteLine(line, menu, pack, at.getTime()))
  const categoryTypes = [...new Set(lines.map((line) => line.category_type))]
  const has_alcohol = lines.some((line) => line.alcohol)

  const windows =
    menu && pack ? inAskedLanguage(() => deliveryWindows(menu.franchise, now, { pack, categoryTypes })) : []
  const isOffered = windows.some((window) => window.start_time_minute === cart.start_time_minute)
  const start_time_minute = isOffered && cart.window_day === now.day ? cart.start_time_minute : asSoonAsPossible

  const address = quoteAddress({
    cart,
    menu,
    market,
    has_alcohol,
    at: deliveryInstant(market, now, start_time_minute, at),
  })
  const present = market ? presentSurge(market, at.getTime(), now, start_time_minute) : 0
  const surge = surgeQuote(
    { price: cart.quoted_surge_price, at: cart.surge_quoted_at?.getTime() ?? null },
    present,
    at.getTime(),
  )
  const amounts = quoteFees({ cart, menu, market, lines, address, start_time_minute, surge_price: surge.price, at })
  const drive_ms =
    menu && cart.address && address.checked ? delivering?.driveMs(menu.franchise, cart.address) : undefined
  const outlook = menu && delivering?.outlookOf(menu.franchise.franchise_id)
  const order = menu?.franchise.active &&
    market &&
    pack && {
      opening: menu.franchise,
      now,
      pickup_type: menu.franchise.pickup_type,
      delivery_type: menu.franchise.delivery_type,
      pack,
      categoryTypes,
      start_time_minute,
      has_windows: windows.length > 0,
      arrives: has_alcohol ? arrivalOf({ menu, at, drive_ms, outlook }, market) : now,
    }
  return {
    cart,
    menu,
    market,
    at,
    now,
    lines,
    has_alcohol,
    fees: amounts,
    address,
    start_time_minute,
    windows,
    delivery: order ? inAskedLanguage(() => deliveryAvailability(order)) : closed,
    pickup: order ? inAskedLanguage(() => pickupAvailability(order)) : closed,
    delivered_now: order
      ? deliveryAvailability({ ...order, start_time_minute: asSoonAsPossible }).available_now
      : false,
    present_surge_price: present,
    surge_honoured: surge.honoured,
    mandatory_tip_percent: menu ? mandatoryTipPercent(menu.franchise, cart.is_delivery, amounts.subtotal) : 0,
    drive_ms,
    outlook,
    cart_hash: sha256(cartHashText({ ...cart, start_time_minute, lines })).toString('hex'),
  }
}

type Arriving = Pick<CartQuote, 'at' | 'drive_ms' | 'outlook'> & { readonly menu: Menu }

/** When a delivery with alcohol that is ordered now would be at the door, as it would be promised; the minute that ends then. */
function arrivalOf({ menu, at, drive_ms, outlook }: Arriving, market: Market): LocalTime {
  const { prep_minutes } = menu.franchise
  const now = at.getTime()
  const order = { is_delivery: true, alcohol: true, now, prep_minutes, drive_ms, outlook, window: undefined }
  const { promised_at = now } = promiseFor(order)
  return localTime(promised_at - 1, market.time_zone)
}
