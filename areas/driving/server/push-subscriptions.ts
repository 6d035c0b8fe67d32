import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handle } from '#platform/server/handler.ts'
import type { PushProvider } from '#platform/server/push/push-provider.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { pushSubscribe, pushUnsubscribe } from '../calls/push.ts'
import { driverOf } from './driver-order-lock.ts'

type Deps = { readonly secrets: Secrets; readonly push: Pick<PushProvider, 'knows'> }

/** One row a device; who is signed in on it now is rung on it, and nobody else. */
export function pushHandlers({ secrets, push }: Deps): Handler[] {
  return [
    handle(pushSubscribe, async ({ tx, data, actor, now }) => {
      const { driver_id } = driverOf(actor)
      const { endpoint, p256dh, auth } = data
      if (!push.knows(endpoint)) return refuse('unknown_push_service')
      const row = { driver_id, session_id: actor.session_id, p256dh, auth: secrets.encrypt(auth), created_at: now }
      await tx
        .insertInto('push_subscriptions')
        .values({ endpoint, ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute()
      return ok({})
    }),
    handle(pushUnsubscribe, async ({ tx, data, actor }) => {
      const { driver_id } = driverOf(actor)
      await tx
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', data.endpoint)
        .where('driver_id', '=', driver_id)
        .execute()
      return ok({})
    }),
  ]
}
