import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { marketCard } from '#areas/menu/rules/market-card.ts'
import type { LandingState } from '#areas/menu/rules/wire-menu.ts'
import { countTry } from '#platform/server/throttle.ts'
import { invalidEmail, isEmail, signedUp } from '../rules/early-adopter.ts'
import type { StorefrontDeps } from './deps.ts'
import { placesState } from './places-state.ts'
import { marketOfVisitor, marketState, visitorOf } from './visitor.ts'

const soonQuery = z.object({ coming_soon: z.optional(z.string().check(z.maxLength(100))) })
const signUpForm = z.object({
  'early_adopter[email]': z._default(z.string().check(z.maxLength(254)), ''),
  'early_adopter[ref]': z._default(z.string().check(z.maxLength(100)), ''),
})
const signUps = { most: 20, withinMs: 60 * 60_000 }

/** `/`: the address box, the cities, the prompt of places to come, and its sign-up (LND-01…11). */
export function addLanding(app: FastifyInstance, deps: StorefrontDeps): void {
  const tags = ['menu']

  app.get('/', { schema: { tags, summary: 'The landing page' } }, async (request, reply) => {
    const read = z.safeParse(soonQuery, request.query)
    const ref = read.success ? read.data.coming_soon : undefined
    return landing(request, reply, { coming_soon: ref ? await placeToCome(ref) : null })
  })

  app.post('/', { schema: { tags, summary: 'Sign up for a place to come' } }, async (request, reply) => {
    const read = z.safeParse(signUpForm, request.body)
    const email = read.success ? read.data['early_adopter[email]'].trim() : ''
    const ref = read.success ? read.data['early_adopter[ref]'].trim() : ''
    const coming_soon = ref ? await placeToCome(ref) : null
    const refused = (status: number, text: string) =>
      landing(request, reply, { coming_soon, notice: { kind: 'error', text }, email }, status)
    if (!isEmail(email) || ref === '') return refused(422, invalidEmail)
    if (!(await countTry(deps.db, { ...signUps, key: `early_adopter:${request.ip}` }, deps.clock.now()))) {
      return refused(429, 'Too many sign-ups. Please try again later.')
    }
    // The same wish twice is one (SIL-ORD-100).
    await deps.db
      .insertInto('early_adopters')
      .values({ email, ref })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return landing(request, reply, { notice: { kind: 'done', text: signedUp } })
  })

  async function landing(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Partial<LandingState>,
    status = 200,
  ): Promise<FastifyReply> {
    const visitor = await visitorOf(deps, request)
    const market = await marketOfVisitor(deps, request, visitor)
    const markets = (await deps.markets.all()).map(marketCard)
    const menus = market ? await deps.menus.ofMarket(market.market_id) : []
    const places = market
      ? placesState(menus, market, visitor.address, { ...deps, now: deps.clock.now() })
      : { franchises: [], today: null }
    const state: LandingState = { markets, coming_soon: null, notice: null, email: '', ...shown }
    return deps.pages.send(request, reply, {
      entry: 'apps/customer/landing.tsx',
      title: 'Cosmic: your town, delivered',
      description: 'Restaurants and package stores of your town, brought to your door.',
      face: 'town',
      status,
      state: { ...visitor.state, market: marketState(market), ...places, landing: state },
    })
  }

  /** A market that is not open, or a city that we do not know; an open market has no prompt (LND-06). */
  async function placeToCome(ref: string): Promise<LandingState['coming_soon']> {
    const market = (await deps.markets.all()).find(({ slug }) => slug === ref)
    if (market?.active) return null
    return { ref, name: market?.name ?? ref }
  }
}
