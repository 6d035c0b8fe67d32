import type { Address } from '#areas/addresses/server/public.ts'
import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { minutesToDoor, spanText } from '#areas/cart/rules/promise.ts'
import type { Outlooks } from '#areas/cart/server/public.ts'
import { reachOf } from '#areas/markets/rules/reach.ts'
import type { Market } from '#areas/markets/server/public.ts'
import { alcoholFacts, alcoholKinds } from '#areas/menu/rules/alcohol-facts.ts'
import { hoursText, isOpen } from '#areas/menu/rules/hours.ts'
import { franchisePath } from '#areas/menu/rules/menu-texts.ts'
import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { localTime, unbrokenTimes } from '#platform/core/local-time.ts'
import { toDecimal } from '#platform/core/money.ts'
import { askedLanguage, inAskedLanguage } from '#platform/server/language.ts'
import { RawJson } from '#platform/server/ready-text.ts'

/** What a card is made with. */
export type CardDeps = {
  readonly now: Date
  readonly roadTimes: Pick<RoadTimes, 'atOnce'>
  readonly outlooks: Outlooks
}

/** A place as it is now for a visitor at this address, or at none: from memory alone. */
export function franchiseCard(
  menu: Menu,
  market: Market,
  address: Pick<Address, 'lat' | 'lng'> | undefined,
  { now, roadTimes, outlooks }: CardDeps,
): FranchiseCard {
  const { franchise } = menu
  const pack = alcoholPack(market.alcohol_pack)
  const local = localTime(now.getTime(), market.time_zone)
  const open_now = isOpen(franchise, local)
  const reach = address && reachOf(market, franchise, address)
  const driveMs = address && roadTimes.atOnce(market.market_id)(franchise, address)
  const in_range = reach?.in_range ?? null
  const outlook = outlooks.atOnce(market.market_id, now)(franchise.franchise_id)
  const minutes = minutesToDoor(franchise.prep_minutes, driveMs, { now: now.getTime(), outlook })
  return {
    franchise_id: franchise.franchise_id,
    name: franchise.name,
    kind: franchise.kind,
    cuisine: franchise.cuisine,
    description: franchise.description,
    address: `${franchise.addr_line_1}, ${franchise.city}`,
    phone_number: franchise.phone_number,
    path: franchisePath(franchise),
    open_now,
    // On a narrow card no line breaks within the time.
    hours_text: unbrokenTimes(inAskedLanguage(() => hoursText(franchise, local))),
    delivers: franchise.delivery_type === 'delivery_type_delivery',
    picks_up: franchise.pickup_type !== 'pickup_type_no_pickup',
    delivery_fee: toDecimal(franchise.delivery_fee ?? market.delivery_fee),
    distance_fee: reach?.in_range && reach.distance_fee !== undefined ? toDecimal(reach.distance_fee) : null,
    delivery_minutes: open_now ? spanText(minutes) : null,
    pickup_minutes: open_now ? franchise.prep_minutes : null,
    in_range,
    alcohol: inAskedLanguage(() => alcoholFacts(pack, alcoholOf(menu, pack), franchise, local)),
  }
}

type MinuteText = { readonly market: Market; readonly minute: number; readonly json: string; readonly text: RawJson }
const cardTexts = new WeakMap<Menu, MinuteText>()

/** The card as the state of a page: for whoever has no address it is the same for a minute, and mostly much longer; in English. */
export function franchiseState(
  menu: Menu,
  market: Market,
  address: Pick<Address, 'lat' | 'lng'> | undefined,
  deps: CardDeps,
): FranchiseCard | RawJson {
  if (address || askedLanguage()) return franchiseCard(menu, market, address, deps)
  const minute = Math.floor(deps.now.getTime() / 60_000)
  const known = cardTexts.get(menu)
  if (known?.market === market && known.minute === minute) return known.text
  const json = JSON.stringify(franchiseCard(menu, market, undefined, deps))
  const text = known?.json === json ? known.text : new RawJson(json)
  cardTexts.set(menu, { market, minute, json, text })
  return text
}

/** The kinds of alcohol that are on the menu, in stock or not. */
export function alcoholOf({ categories }: Menu, pack: AlcoholPack): string[] {
  const held = categories.filter(({ items }) => items.length > 0)
  return alcoholKinds(
    pack,
    held.map(({ type }) => type),
  )
}
