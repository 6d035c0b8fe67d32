import { ok, refuse } from '#platform/core/result.ts'
import { answer, page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { unsubscribe, unsubscribePage } from '../calls/unsubscribe.ts'
import { addressOfToken, type LetterDeps } from './campaign-letters.ts'

export function unsubscribeRoutes({ secrets }: Pick<LetterDeps, 'secrets'>): RouteHandler[] {
  return [
    page(unsubscribePage, async ({ db, data: { t } }) => {
      const address = addressOfToken(secrets, t)
      if (address === undefined) return undefined
      return { state: { unsubscribe: { t, address, is_out: await isOut(db, address) } } }
    }),
    answer(unsubscribe, async ({ data, now, transaction }) => {
      const address = addressOfToken(secrets, data.t)
      if (address === undefined) return refuse('unknown_id')
      return transaction(async ({ tx }) => {
        await tx
          .insertInto('marketing_opt_outs')
          .values({ address, opted_out_at: now })
          .onConflict((conflict) => conflict.column('address').doNothing())
          .execute()
        return ok({ success: true as const })
      })
    }),
  ]
}

async function isOut(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('marketing_opt_outs')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}
