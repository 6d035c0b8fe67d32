import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ok, refuse } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import { answer, type RouteHandler } from '#platform/server/routes.ts'
import { signedNews } from '#platform/server/signed-news.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { cardProviderWebhook } from '../calls/provider-webhook.ts'
import { isWorthALook } from '../rules/provider-news.ts'
import type { CardsDeps } from './deps.ts'

/** Compares one authorization with the provider and the ledger, as the daily check does with all. */
export const lookAtAuthorizationJob = defineJob('look_at_authorization', z.object({ provider_reference: z.string() }))

/** What we do ourselves is told too, perhaps before it is written down here. */
const lookAfterMs = 3 * 60_000
const keptDays = 60
const dayMs = 86_400_000

/**
 * Each event once, in whatever order they come: none is believed, it only says where to look. One that is unknown or says nothing of use is
 * acknowledged, as the provider would send it again for days.
 */
export function cardProviderWebhookRoute({ cards, units }: CardsDeps): RouteHandler {
  return answer(cardProviderWebhook, async ({ request }) => {
    if (!cards.news) return refuse('unknown_id')
    const { news } = cards
    const told = await signedNews(request, 'stripe-signature', (raw, signature) => news.read(raw, signature))
    if (!told.ok) return told
    return units.run(undefined, async ({ tx, now, enqueue }) => {
      const { event_id, type, authorizationId = null } = told.data
      const noted = await tx
        .insertInto('card_provider_events')
        .values({ event_id, type, provider_reference: authorizationId, received_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst()
      if (noted && authorizationId && isWorthALook(type)) {
        const run_at = new Date(now.getTime() + lookAfterMs)
        // One look for all that is told within these minutes: it begins after them, so that none is told too late for it.
        const minutes = Math.floor(now.getTime() / lookAfterMs)
        const unique_key = `${lookAtAuthorizationJob.kind}:${authorizationId}:${minutes}`
        await enqueue(lookAtAuthorizationJob.of({ provider_reference: authorizationId }, { unique_key, run_at }))
      }
      return ok({ success: true as const })
    })
  })
}

/** Far longer than the provider tries to tell one. */
export async function forgetOldNews(db: Db, now: Date): Promise<void> {
  await sql`delete from card_provider_events where received_at < ${new Date(now.getTime() - keptDays * dayMs)}`.execute(
    db,
  )
}
