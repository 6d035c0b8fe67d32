import { accountsArea } from '#areas/accounts/server/area.ts'
import type { SessionChanges } from '#areas/accounts/server/public.ts'
import { addressDeskArea } from '#areas/address-desk/server/area.ts'
import { makeAddressBook, ownGeocoder } from '#areas/addresses/server/public.ts'
import { alcoholPacks, packWarning } from '#areas/alcohol/rules/packs.ts'
import { booksArea } from '#areas/books/server/area.ts'
import { taxHome } from '#areas/books/server/public.ts'
import { businessArea } from '#areas/business/server/area.ts'
import { cardsArea } from '#areas/cards/server/area.ts'
import { paymentAccountOf } from '#areas/cards/server/public.ts'
import { cartArea } from '#areas/cart/server/area.ts'
import {
  cartForPages,
  makeOutlooks,
  makeQuotes,
  makeRefillCart,
  makeVisits,
  rememberCarts,
  takeAddress,
} from '#areas/cart/server/public.ts'
import { checkoutArea } from '#areas/checkout/server/area.ts'
import { lastPlaced } from '#areas/checkout/server/public.ts'
import { alcoholCourse } from '#areas/course/rules/courses.ts'
import { courseArea } from '#areas/course/server/area.ts'
import { customersArea } from '#areas/customers/server/area.ts'
import { mayUpdatePassword } from '#areas/customers/server/public.ts'
import { dispatchArea } from '#areas/dispatch/server/area.ts'
import { dispatchHome } from '#areas/dispatch/server/public.ts'
import { drivingArea } from '#areas/driving/server/area.ts'
import { importsArea } from '#areas/imports/server/area.ts'
import { importsHome } from '#areas/imports/server/public.ts'
import { kitchenArea } from '#areas/kitchen/server/area.ts'
import { ledgerArea } from '#areas/ledger/server/area.ts'
import { ledgerHome } from '#areas/ledger/server/public.ts'
import { marketsArea } from '#areas/markets/server/area.ts'
import { makeMarkets, zonesHome } from '#areas/markets/server/public.ts'
import { marketCard } from '#areas/menu/rules/market-card.ts'
import { menuArea } from '#areas/menu/server/area.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { operationsArea } from '#areas/operations/server/area.ts'
import { jobsHome } from '#areas/operations/server/public.ts'
import { orderDeskArea } from '#areas/order-desk/server/area.ts'
import { ordersHome } from '#areas/order-desk/server/public.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import { recentOrders } from '#areas/orders/server/public.ts'
import { outreachArea } from '#areas/outreach/server/area.ts'
import { messagesHome } from '#areas/outreach/server/public.ts'
import { payArea } from '#areas/pay/server/area.ts'
import { hoursHome } from '#areas/pay/server/public.ts'
import { phoneOrdersArea } from '#areas/phone-orders/server/area.ts'
import { posArea } from '#areas/pos/server/area.ts'
import { privacyArea } from '#areas/privacy/server/area.ts'
import { replayArea } from '#areas/replay/server/area.ts'
import { salesArea } from '#areas/sales/server/area.ts'
import { salesHome } from '#areas/sales/server/public.ts'
import { shiftsArea } from '#areas/shifts/server/area.ts'
import { storefrontArea } from '#areas/storefront/server/area.ts'
import { streetsArea } from '#areas/streets/server/area.ts'
import { makeRoadTimes, mapOf } from '#areas/streets/server/public.ts'
import { supportArea } from '#areas/support/server/area.ts'
import { insertTicket, supportDesk, ticketsHome } from '#areas/support/server/public.ts'
import type { State } from '#platform/core/state.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Mail } from '#platform/server/mail.ts'
import { makeOutbox } from '#platform/server/outbox.ts'
import { makePhoneLines, textsPastLandlines } from '#platform/server/phone-lines.ts'
import type { Texts } from '#platform/server/texts.ts'
import { importKinds } from './import-kinds.ts'
import { importLauncher } from './import-launcher.ts'
import { productVersion } from './product-version.ts'
import type { Providers } from './providers.ts'
import type { Settings } from './settings.ts'

/** Every area of the product, in the order in which they may use each other. */
export function allAreas(
  deps: ServerDeps & { readonly sessions: SessionChanges },
  providers: Providers,
  { imports: limits, course: courseSettings }: Pick<Settings, 'imports' | 'course'>,
): readonly Area[] {
  const { db } = deps
  const menus = makeMenus(db)
  const markets = makeMarkets(db)
  const geocoder = providers.geocoder ?? ownGeocoder({ db, markets })
  const addressBook = makeAddressBook({ db, geocoder, markets })
  const roadTimes = makeRoadTimes(db, deps.log)
  const phoneLines = makePhoneLines({ ...deps, lookup: providers.lines })
  const outlooks = makeOutlooks(db, deps.log)
  const quotes = makeQuotes({ menus, markets, roadTimes, outlooks })
  const shared = { menus, markets, addressBook, quotes, roadTimes, outlooks }
  const cartPageExtras = async (actor: Actor | undefined) => {
    if (!actor) return {}
    const now = deps.clock.now()
    const [payment_account, placed, force_login_open] = await Promise.all([
      paymentAccountOf(db, actor, providers.merchant, now),
      lastPlaced(db, actor, now),
      mayUpdatePassword(db, actor, now),
    ])
    return { payment_account, force_login_open, ...(placed && { placed_order: placed }) }
  }
  const rememberedCarts = rememberCarts()
  const refillCart = makeRefillCart({ ...deps, ...shared, rememberedCarts, cartPageExtras })
  const cartState = cartForPages({ db, clock: deps.clock, quotes })
  const orderPageState = async (actor: Actor | undefined, marketId: number): Promise<State> => {
    const [cart, market] = await Promise.all([cartState(actor), markets.current(marketId)])
    return { ...cart, market: market ? { ...marketCard(market) } : null }
  }
  return [
    // In the order in which the home tells them.
    accountsArea(deps, [
      dispatchHome,
      ordersHome,
      ticketsHome,
      messagesHome,
      hoursHome,
      taxHome,
      salesHome,
      zonesHome,
      importsHome,
      ledgerHome,
      jobsHome,
    ]),
    marketsArea({ addressBook, mapOf, alcoholLaw: { packs: alcoholPacks, warningOf: packWarning } }),
    streetsArea(deps),
    menuArea(deps, { products: providers.products }),
    cartArea(deps, shared, { cartPageExtras, rememberedCarts }),
    cardsArea(deps, providers),
    ledgerArea(deps, providers),
    storefrontArea(deps, shared, {
      visitOf: makeVisits({ db, clock: deps.clock, quotes }),
      recentOrders,
      addressChosen: (actor, chosen, now) => takeAddress(db, actor, chosen, now),
    }),
    ordersArea(deps, {
      cards: providers.cards,
      roadTimes,
      pageState: orderPageState,
      refillCart,
      support: supportDesk,
      push: providers.push,
    }),
    customersArea({
      ...deps,
      paymentAccountOf: (actor, now) => paymentAccountOf(db, actor, providers.merchant, now),
      cartState,
      phoneLines,
    }),
    checkoutArea(deps, { cards: providers.cards, quotes, roadTimes, rememberedCarts }),
    dispatchArea(deps, { courier: providers.courier, roadTimes }),
    courseArea({ ...deps, courses: [alcoholCourse], courseSettings, roadTimes }),
    shiftsArea(deps, { roadTimes }),
    payArea(deps),
    drivingArea(deps, { createTicket: insertTicket, roadTimes, push: providers.push }),
    supportArea(deps),
    orderDeskArea(deps, { roadTimes, ...providers }),
    phoneOrdersArea(deps, { ...shared, merchant: providers.merchant }),
    kitchenArea(deps, { roadTimes }),
    posArea(deps, { openPos: providers.openPos }),
    businessArea({ ...deps, ...shared }),
    outreachArea(deps, providers),
    replayArea(deps, { roadTimes }),
    addressDeskArea({ ...deps, ...shared, geocoder, roads: roadTimes }),
    booksArea(deps),
    salesArea({ ...deps, ...shared }),
    importsArea(deps, {
      kinds: importKinds,
      launch: importLauncher({ dataDir: deps.dataDir, memoryMb: limits.memoryMb }),
      mostUpload: limits.mostUpload,
    }),
    privacyArea(deps),
    operationsArea(deps, { texts: providers.texts, providerStates: providers.states, version: productVersion }),
    outboxArea(deps, { mail: providers.mail, texts: textsPastLandlines(providers.texts, phoneLines) }),
  ]
}

/** Texts and mail that the areas write down in their own transactions. */
function outboxArea({ db, clock, log }: ServerDeps, { texts, mail }: { texts: Texts; mail: Mail }): Area {
  return {
    work: () => {
      const outbox = makeOutbox({ db, clock, log, texts, mail })
      outbox.start()
      return outbox
    },
  }
}
