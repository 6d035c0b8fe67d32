import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { sessionValues } from '#platform/core/wire.ts'
import { placeForm } from '../calls/placement.ts'
import type { PlaceReply } from '../rules/placement.ts'
import type { RequestError } from '../rules/reasons.ts'
import { place } from './place.ts'
import type { PlacingDeps } from './placing-deps.ts'

/**
 * `POST /cart/credit_card_cart_place`: the attempt is durable before the reply is sent; what comes of it is told by `check_status`
 * (SIL-ORD-009).
 */
export function addPlaceRoute(app: FastifyInstance, deps: PlacingDeps): void {
  const refused = (request_error: RequestError): PlaceReply => ({ request_success: false, request_error })

  app.post('/cart/credit_card_cart_place', { schema: { tags: ['orders'] } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const form = z.safeParse(placeForm, request.body)
    if (!form.success) return refused('load_failure_reason_unknown')
    const values = z.parse(z.object(sessionValues), form.data)
    const { actor } = await deps.sessions.ofValues(request, reply, values)
    const begun = await place(deps, actor, form.data)
    // Back on the cart page, which answers `/isHuman` by itself, the customer may go on.
    if (begun === 'not_human') return refused('load_failure_reason_unknown')
    if (begun === 'no_cart') return refused('load_failure_reason_no_cart')
    return { request_success: true } satisfies PlaceReply
  })
}
