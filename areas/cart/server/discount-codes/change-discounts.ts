import { localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { createDiscount, endDiscount } from '../../calls/discount-codes.ts'
import { readDiscount } from '../../rules/discount-form.ts'

export async function makeDiscount({ tx, actor, data, now, audit }: Change<typeof createDiscount>) {
  const { market_id, franchise_id = null, settings } = data
  const market = await tx
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  if (!market || !worksIn(actor, market_id)) return refuse('unknown_id')
  const today = localTime(now.getTime(), market.time_zone).day
  const read = readDiscount(settings, market.time_zone, today)
  if (!read.ok) return refuse('setting_invalid', { field: read.field, message: read.words })
  if (franchise_id !== null) {
    const place = await tx
      .selectFrom('franchises')
      .select('market_id')
      .where('franchise_id', '=', franchise_id)
      .where('kind', '<>', 'business')
      .executeTakeFirst()
    if (place?.market_id !== market_id) return refuse('restaurant_elsewhere', { field: 'franchise_id' })
  }
  const { discount_code_id } = await tx
    .insertInto('discount_codes')
    .values({ market_id, franchise_id, ...read.discount })
    .returning('discount_code_id')
    .executeTakeFirstOrThrow()
  audit({
    what: 'discount_created',
    subject: `discount:${discount_code_id}`,
    market_id,
    detail: { after: { ...settings, ...(franchise_id !== null && { franchise_id }) } },
  })
  return ok({ success: true as const, discount_code_id })
}

/** Its end is now, unless it has ended before: what was used stays used. */
export async function stopDiscount({ tx, actor, data, now, audit }: Change<typeof endDiscount>) {
  const { discount_code_id } = data
  const code = await tx
    .selectFrom('discount_codes')
    .select(['market_id', 'credit', 'valid_to'])
    .where('discount_code_id', '=', discount_code_id)
    .forUpdate()
    .executeTakeFirst()
  if (!code || !worksIn(actor, code.market_id)) return refuse('unknown_id')
  if (code.credit) return refuse('credit_kept')
  if (code.valid_to !== null && code.valid_to <= now) return ok({ success: true as const })
  await tx
    .updateTable('discount_codes')
    .set({ valid_to: now })
    .where('discount_code_id', '=', discount_code_id)
    .execute()
  audit({
    what: 'discount_ended',
    subject: `discount:${discount_code_id}`,
    market_id: code.market_id,
    detail: { before: { valid_to: code.valid_to }, after: { valid_to: now } },
  })
  return ok({ success: true as const })
}
