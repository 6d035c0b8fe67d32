import { ok, refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
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
    const signature = request.headers['x-square-hmacsha256-signature']
    const event = readSquareWebhook(
      { key: secrets.decryptText(connection.webhook_key), url: webhookUrl(publicOrigin, pos_connection_id) },
      typeof request.body === 'string' ? request.body : '',
      typeof signature === 'string' ? signature : undefined,
    )
    if (!event) return refuse('signature_invalid')
    await transaction(async (unit) => {
      const taken = await unit.tx
        .insertInto('pos_events')
        .values({ pos_connection_id, event_id: event.event_id, received_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst()
      if (taken) await askToRead(unit, pos_connection_id)
      return ok({})
    })
    return ok({ success: true as const })
  })
}
