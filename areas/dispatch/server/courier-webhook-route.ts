import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { signedNews } from '#platform/server/signed-news.ts'
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
    const told = await signedNews(request, 'cw-signature', (raw, signature) => courier.readWebhook(raw, signature))
    if (!told.ok) return told
    await takeOver(units, told.data.delivery)
    return ok({ success: true as const })
  })
}
