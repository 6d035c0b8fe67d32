import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { postBoxWords } from '#areas/addresses/rules/post-box.ts'
import { parseAddress } from '#areas/addresses/rules/us-address.ts'
import { rememberVisitorAddress } from '#areas/addresses/server/public.ts'
import { sessionValues } from '#platform/core/wire.ts'
import { countTry } from '#platform/server/throttle.ts'
import { enterAddress } from '../rules/early-adopter.ts'
import type { StorefrontDeps } from './deps.ts'

const notFound = 'Address lookup was not successful!'
const text = z._default(z.string().check(z.maxLength(200)), '')
const query = z.object({ q: text })
/** `typed`: what the person wrote before a suggestion was chosen, which names the house and not the apartment. */
const form = z.object({ ...sessionValues, address: text, typed: text })
const lookUps = { most: 120, withinMs: 60_000 }

/** The search of the landing page: suggestions while typing, and where the accepted address leads (LND-05, SIL-ORD-097, SIL-ORD-098). */
export function addAddressSearch(app: FastifyInstance, deps: StorefrontDeps): void {
  const tags = ['addresses']

  app.get('/addresses/suggest', { schema: { querystring: query, tags } }, async (request, reply) => {
    const { q } = z.parse(query, request.query)
    reply.header('cache-control', 'no-store')
    const { labels, source } = await deps.addressBook.suggest(q)
    return { success: true, suggestions: labels, source }
  })

  app.post('/addresses/choose', { schema: { body: form, tags } }, async (request, reply) => {
    const { address: wanted, typed, ...given } = z.parse(form, request.body)
    const wantsJson = request.headers.accept?.includes('application/json') ?? false
    const refused = (status: number, error: string, message: string) =>
      wantsJson ? reply.code(status).send({ success: false, error, message }) : reply.redirect('/', 303)
    const leadTo = (location: string) => (wantsJson ? { success: true, location } : reply.redirect(location, 303))

    const address_line = wanted.trim()
    if (address_line === '') return refused(422, 'address_required', enterAddress)
    const now = deps.clock.now()
    if (!(await countTry(deps.db, { ...lookUps, key: `address:${request.ip}` }, now))) {
      return refused(429, 'too_many_requests', 'Too many searches. Please try again in a minute.')
    }
    if (parseAddress(address_line).isPostBox) return refused(422, 'post_box', postBoxWords)
    const address = await deps.addressBook.find(address_line)
    if (!address) return refused(422, 'address_not_found', notFound)

    const { actor } =
      given.session_id === undefined
        ? await deps.sessions.ofVisit(request, reply)
        : await deps.sessions.ofValues(request, reply, given)
    const unit = parseAddress(address_line).unit ?? parseAddress(typed).unit
    const chosen = {
      address_id: address.address_id,
      address_line: unit ? `${address.addr_line_1} #${unit}` : address.addr_line_1,
    }
    await rememberVisitorAddress(deps.db, actor.session_persistent_id, chosen, now)
    await deps.addressChosen(actor, { ...chosen, precision: address.precision }, now)
    const market = address.market_id === null ? undefined : await deps.markets.current(address.market_id)
    if (market?.active) return leadTo(`/restaurants/${market.slug}`)
    return leadTo(`/?coming_soon=${encodeURIComponent(market?.slug ?? address.city)}`)
  })
}
