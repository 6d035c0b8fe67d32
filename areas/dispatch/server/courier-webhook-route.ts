import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import type { UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { courierWebhook } from '../calls/courier-webhook.ts'
import type { CourierProvider } from './courier-provider.ts'
import { takeOver } from './follow-courier.ts'

export function courierWebhookRoute({
  units,
  courier,
}: {
  units: UnitsOfWork
  courier: CourierProvider
}): RouteHandler {
  return answer(courierWebhook, async ({ request }) => {
    if (!courier.takesWebhooks) return refuse('unknown_id')
    const signature = request.headers['cw-signature']
    const event = courier.readWebhook(
      typeof request.body === 'string' ? request.body : '',
      typeof signature === 'string' ? signature : undefined,
    )
    if (!event) return refuse('signature_invalid')
    await takeOver(units, event.delivery)
    return ok({ success: true as const })
  })
}
