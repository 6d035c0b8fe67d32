import { marketCard } from '#areas/menu/rules/market-card.ts'
import type { LandingState } from '#areas/menu/rules/wire-menu.ts'
import { answerText } from '#platform/core/words.ts'
import type { Actor } from '#platform/server/actor.ts'
import { clientAddress } from '#platform/server/client-address.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import { answer, page, type RouteHandler, show } from '#platform/server/routes.ts'
import { countTry } from '#platform/server/throttle.ts'
import { chooseAddress } from '../calls/address-search.ts'
import { landingPage, signUp } from '../calls/landing.ts'
import { adopterWords, isEmail } from '../rules/early-adopter.ts'
import type { StorefrontDeps } from './deps.ts'
import { pageWords } from './page-words.ts'
import { placesState } from './places-state.ts'
import { marketOfVisitor, marketState, visitorOf } from './visitor.ts'

const signUps = { most: 20, withinMs: 60 * 60_000 }

/** `/`: the address box, the cities, the prompt of places to come, and its sign-up (LND-01…11). */
export function landingRoutes(deps: StorefrontDeps): RouteHandler[] {
  type Visit = { readonly actor: Actor | undefined; readonly request: Parameters<typeof marketOfVisitor>[1] }

  async function landing({ actor, request }: Visit, shown: Partial<LandingState>, status = 200) {
    const visitor = await visitorOf(deps, actor)
    const market = await marketOfVisitor(deps, request, visitor)
    const markets = (await deps.markets.all()).map(marketCard)
    const menus = market ? await deps.menus.ofMarket(market.market_id) : []
    const places = market
      ? placesState(menus, market, visitor.address, { ...deps, now: deps.clock.now() })
      : { franchises: [], today: null }
    const nothing = { coming_soon: null, notice: null, email: '', refused_address: null }
    const landing: LandingState = { markets, ...nothing, ...shown }
    const { listings } = deps
    return {
      description: inAskedLanguage(() => pageWords.landing_description),
      status,
      listing: listings.landing,
      state: { ...visitor.state, market: marketState(market), ...places, landing },
    }
  }

  /** A market that is not open, or a city that we do not know; an open market has no prompt (LND-06). */
  async function placeToCome(ref: string): Promise<LandingState['coming_soon']> {
    const market = (await deps.markets.all()).find(({ slug }) => slug === ref)
    if (market?.active) return null
    return { ref, name: market?.name ?? ref }
  }

  return [
    page(landingPage, async (visit) => {
      const { coming_soon: ref, notice, address } = visit.data
      const refused_address = refusedAddress(notice, address)
      return landing(visit, { coming_soon: ref ? await placeToCome(ref) : null, refused_address })
    }),
    answer(signUp, async (visit) => {
      const email = visit.data['early_adopter[email]']?.trim() ?? ''
      const ref = visit.data['early_adopter[ref]']?.trim() ?? ''
      const coming_soon = ref ? await placeToCome(ref) : null
      const refused = async (status: number, text: string) =>
        show(landingPage, await landing(visit, { coming_soon, notice: { kind: 'error', text }, email }, status))
      if (!isEmail(email) || ref === '')
        return refused(
          422,
          inAskedLanguage(() => adopterWords.invalid_email),
        )
      if (
        !(await countTry(visit.db, { ...signUps, key: `early_adopter:${clientAddress(visit.request)}` }, visit.now))
      ) {
        return refused(
          429,
          inAskedLanguage(() => pageWords.too_many_sign_ups),
        )
      }
      // The same wish twice is one (SIL-ORD-100).
      await visit.db
        .insertInto('early_adopters')
        .values({ email, ref })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return show(
        landingPage,
        await landing(visit, { notice: { kind: 'done', text: inAskedLanguage(() => adopterWords.signed_up) } }),
      )
    }),
  ]
}

/** What stands in an address is shown as what was typed alone; the words are ours. */
function refusedAddress(notice: string | undefined, typed = ''): LandingState['refused_address'] {
  const { method, path, refusals } = chooseAddress
  if (notice === undefined || !Object.hasOwn(refusals, notice)) return null
  const [, words] = refusals[notice as keyof typeof refusals]
  return { typed, error: inAskedLanguage(() => answerText(`${method} ${path}`, notice, words)) }
}
