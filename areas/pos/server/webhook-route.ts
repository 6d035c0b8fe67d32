import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { signedNews } from '#platform/server/signed-news.ts'
import { posWebhook } from '../calls/pos-webhook.ts'
import { connectionById, type PosDeps, webhookUrl } from './connection.ts'
import { askToRead } from './read-jobs.ts'
import { readSquareWebhook } from './square-pos.ts'

/**
 * Each event is a wish that the till be read, and nothing else: what it says of prices and stock is asked for anew, so that events that are
 * late, doubled or lost leave nothing wrong.
 */
export function posWebhookRoute({ secrets, publicOrigin }: PosDeps): RouteHandler {
  return answer(posWebhook, async ({ data: { pos_connection_id }, db, request, transaction, now }) => {
    const connection = await connectionById(db, pos_connection_id)
    if (!connection?.webhook_key) return refuse('unknown_id')
    const signer = {
      key: secrets.decryptText(connection.webhook_key),
      url: webhookUrl(publicOrigin, pos_connection_id),
    }
    const told = await signedNews(request, 'x-square-hmacsha256-signature', (raw, signature) =>
      readSquareWebhook(signer, raw, signature),
    )
    if (!told.ok) return told
    await transaction(async (unit) => {
      const taken = await unit.tx
        .insertInto('pos_events')
        .values({ pos_connection_id, event_id: told.data.event_id, received_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst()
      if (taken) await askToRead(unit, pos_connection_id)
      return ok({})
    })
    return ok({ success: true as const })
  })
}
