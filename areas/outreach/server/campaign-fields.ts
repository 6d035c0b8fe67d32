import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { previewCampaign } from '../calls/marketing.ts'
import { readExclusions } from '../rules/campaign.ts'
import { audienceFault, dayOf } from '../rules/campaign-faults.ts'

export type CampaignInput = Omit<InputOf<typeof previewCampaign>, 'person'>

/** A form of the market, restaurant and code that its writer may use, its days and list read. */
export async function readAudience(db: Db | Tx, actor: Actor, data: CampaignInput) {
  const market = worksIn(actor, data.market_id)
    ? await db
        .selectFrom('markets')
        .select(['market_id', 'name', 'time_zone'])
        .where('market_id', '=', data.market_id)
        .executeTakeFirst()
    : undefined
  if (!market) return refuse('unknown_market', { field: 'market_id' })
  const { market_id } = market
  if (data.franchise_id !== null && !(await franchiseOf(db, market_id, data.franchise_id)))
    return refuse('unknown_franchise', { field: 'franchise_id' })
  const code = data.discount_code_id === null ? '' : await codeOf(db, market_id, data.discount_code_id)
  if (code === undefined) return refuse('unknown_discount', { field: 'discount_code_id' })
  const fault = audienceFault(data)
  if (fault) return refuse(fault.reason, { field: fault.field })
  const { channel, audience, franchise_id, minimum_orders, order_type } = data
  return ok({
    market,
    code,
    fields: {
      market_id,
      channel,
      audience,
      franchise_id,
      minimum_orders,
      order_type,
      last_order_from: dayOf(data.last_order_from) ?? null,
      last_order_to: dayOf(data.last_order_to) ?? null,
      excluded: readExclusions(data.exclude).excluded,
    },
  })
}

const franchiseOf = (db: Db | Tx, market_id: number, franchise_id: number) =>
  db
    .selectFrom('franchises')
    .select('franchise_id')
    .where('franchise_id', '=', franchise_id)
    .where('market_id', '=', market_id)
    .executeTakeFirst()

/** One that everybody may use: a person's credit is nobody else's business. */
export async function codeOf(db: Db | Tx, market_id: number, discount_code_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('discount_codes')
    .select('discount_name')
    .where('discount_code_id', '=', discount_code_id)
    .where('market_id', '=', market_id)
    .where('cosmic_customer_id', 'is', null)
    .executeTakeFirst()
  return row?.discount_name
}
