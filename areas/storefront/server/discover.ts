import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { isAlcohol } from '#areas/alcohol/rules/sale-hours.ts'
import { type Market, rememberMarket } from '#areas/markets/server/public.ts'
import type { OptionGroup } from '#areas/menu/rules/options.ts'
import { leastOptionsCost } from '#areas/menu/rules/pricing.ts'
import { isInStock } from '#areas/menu/rules/stock.ts'
import type { FranchiseCard } from '#areas/menu/rules/wire-menu.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import { atLeast, plus, toDecimal } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { answer, page, type RouteContext, type RouteHandler } from '#platform/server/routes.ts'
import {
  type DiscoverResults,
  discoverPage,
  discoverResults,
  type FoundItem,
  type FoundPlace,
} from '../calls/discover.ts'
import { countWith, type DiscoverQuery, discoverFilters, passesAll } from '../rules/discover.ts'
import { type DishIndex, type Fit, findDishes, indexDishes, plainText, queryWords } from '../rules/dish-index.ts'
import { feeText, timeText } from '../rules/place-words.ts'
import { franchiseCard } from './cards.ts'
import type { StorefrontDeps } from './deps.ts'
import { pageWords } from './page-words.ts'
import { marketOfVisitor, marketState, type Visitor, visitorOf } from './visitor.ts'

const firstItems = 9
const mostItems = 99

type Category = Menu['categories'][number]
type Shelved = Category['items'][number] & { readonly category: Category }

/** Of one version of a menu; a new one brings a new menu. */
const indexes = new WeakMap<Menu, DishIndex<Shelved>>()

function indexOf(menu: Menu): DishIndex<Shelved> {
  const known = indexes.get(menu)
  if (known) return known
  const index = indexDishes(
    menu.categories.flatMap((category) => category.items.map((item) => ({ ...item, category }))),
  )
  indexes.set(menu, index)
  return index
}

/** `/discover`: what can be had where, from memory alone. */
export function discoverRoutes(deps: StorefrontDeps): RouteHandler[] {
  type Visit = Pick<RouteContext<typeof discoverPage>, 'actor' | 'request'>

  async function visitOf({ actor, request }: Visit) {
    const visitor = await visitorOf(deps, actor)
    return { visitor, market: await marketOfVisitor(deps, request, visitor) }
  }

  return [
    page(discoverPage, async ({ actor, request, reply, data, db }) => {
      const { visitor, market } = await visitOf({ actor, request })
      if (market) rememberMarket(reply, market)
      const [results, recent_orders] = await Promise.all([
        search(deps, market, visitor, data),
        deps.recentOrders(db, actor, deps.clock.now()),
      ])
      return {
        ...(data.q && { title: inAskedLanguage(() => pageWords.found({ what: data.q })) }),
        state: { ...visitor.state, market: marketState(market), results, recent_orders },
      }
    }),
    answer(discoverResults, async ({ actor, request, data }) => {
      const { visitor, market } = await visitOf({ actor, request })
      return ok(await search(deps, market, visitor, data))
    }),
  ]
}

type Place = FranchiseCard
type Found = {
  readonly dish: Shelved
  readonly fit: Fit
  readonly menu: Menu
  readonly place: Place
  readonly rank: number
}

async function search(
  deps: StorefrontDeps,
  market: Market | undefined,
  { address }: Visitor,
  query: DiscoverQuery,
): Promise<DiscoverResults> {
  const now = deps.clock.now()
  const words = queryWords(query.q)
  const menus = market ? await deps.menus.ofMarket(market.market_id) : []
  const all = menus.flatMap((menu) => {
    if (!market) return []
    const found = findDishes(indexOf(menu), words)
    const isNamed = holds(menu, words)
    // A card costs more than the search of a menu: only those with a result have one.
    if (found.length === 0 && !isNamed) return []
    return [{ menu, found, isNamed, place: franchiseCard(menu, market, address, { ...deps, now }) }]
  })
  const shown = all.filter(({ place }) => passesAll(place, query.show))
  const items = shown.flatMap(({ menu, found, place }) =>
    found.map(({ dish, fit }): Found => ({ dish, fit, menu, place, rank: rankOf(dish, fit, place, now.getTime()) })),
  )
  const counted = all.map(({ place, found, isNamed }) => ({ place, results: found.length + Number(isNamed) }))
  const partOf = (part: 'dishes' | 'shelf') => {
    const kind = part === 'dishes' ? 'restaurant' : 'package_store'
    const own = items.filter(({ menu }) => menu.franchise.kind === kind).sort((a, b) => a.rank - b.rank)
    const first = own.slice(0, query.all === part ? mostItems : firstItems)
    return { found: own.length, items: market ? first.map((found) => foundItem(found, market, now.getTime())) : [] }
  }
  return {
    ...query,
    show: [...query.show],
    places: shown
      .filter(({ isNamed }) => isNamed)
      .map(({ place }) => place)
      .sort(
        (a, b) =>
          Number(b.open_now) - Number(a.open_now) || Number(b.in_range !== false) - Number(a.in_range !== false),
      )
      .map(foundPlace),
    dishes: partOf('dishes'),
    shelf: partOf('shelf'),
    counts: Object.fromEntries(
      discoverFilters.map((filter) => [filter, countWith(counted, query.show, filter)]),
    ) as DiscoverResults['counts'],
  }
}

const costsMore = ({ optionQuestions }: OptionGroup) =>
  optionQuestions.some(
    ({ additionalCostPerQuantity, answers }) =>
      additionalCostPerQuantity > 0 || answers.some(({ additionalCost }) => additionalCost > 0),
  )

function foundPlace(place: FranchiseCard): FoundPlace {
  const { franchise_id, name, kind, cuisine, path, open_now, hours_text, alcohol } = place
  const texts = inAskedLanguage(() => ({ fee: feeText(place), time: timeText(place) ?? '' }))
  return { franchise_id, name, kind, cuisine, path, open_now, hours_text, ...texts, alcohol: alcohol !== null }
}

/** Without a word every place is one. */
function holds({ franchise: { name, cuisine } }: Menu, words: readonly string[]): boolean {
  const text = plainText(`${name} ${cuisine}`)
  return words.every((word) => text.includes(word))
}

/** What can be had now comes first, what is out of stock last; among these the better fit. */
function rankOf(dish: Shelved, fit: Fit, place: Place, now: number): number {
  if (!isInStock(dish, now)) return 20 + fit
  return (place.open_now ? 0 : 10) + fit
}

function foundItem({ dish: { category, ...item }, fit, menu, place }: Found, market: Market, now: number): FoundItem {
  const in_stock = isInStock(item, now)
  return {
    menu_item_id: item.menu_item_id,
    name: item.name,
    description: fit === 2 ? item.description : '',
    price: toDecimal(atLeast(0, plus(item.base_price, leastOptionsCost(item.groups)))),
    costs_more: item.groups.some(costsMore),
    available: in_stock && place.open_now,
    in_stock,
    category: { name: category.name, type: category.type },
    upc: item.upc,
    alcohol: isAlcohol(alcoholPack(market.alcohol_pack), item.category_type),
    place: {
      name: menu.franchise.name,
      hours_text: place.hours_text,
      time: inAskedLanguage(() => timeText(place) ?? ''),
    },
    path: `${place.path}#${category.menu_category_id}`,
  }
}
