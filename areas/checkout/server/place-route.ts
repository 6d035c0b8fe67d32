import { ok } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { placeOrder } from '../calls/placement.ts'
import type { PlaceReply } from '../rules/placement.ts'
import type { RequestError } from '../rules/reasons.ts'
import { place } from './place.ts'
import type { PlacingDeps } from './placing-deps.ts'

const refused = (request_error: RequestError): PlaceReply => ({ request_success: false, request_error })

export function placeRoute(deps: PlacingDeps): RouteHandler {
  return answer(
    placeOrder,
    async ({ actor, data }) => {
      const begun = await place(deps, actor, data)
      // Back on the cart page, which answers `/isHuman` by itself, the customer may go on.
      if (begun === 'not_human') return ok(refused('load_failure_reason_unknown'))
      if (begun === 'no_cart') return ok(refused('load_failure_reason_no_cart'))
      return ok({ request_success: true })
    },
    { malformed: () => refused('load_failure_reason_unknown') },
  )
}
