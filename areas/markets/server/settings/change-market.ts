import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { readTyped, typedOf } from '#platform/core/typed-values.ts'
import { worksIn } from '#platform/server/actor.ts'
import { changedFields } from '#platform/server/changed-fields.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { changeMarket } from '../../calls/market-settings.ts'
import { marketFieldsOf } from '../../rules/market-settings.ts'
import type { AlcoholLaw } from './market-pages.ts'

/** A trigger raises the market's version, by which every process and every placement notices. */
export async function saveMarket({ tx, actor, data, audit }: Change<typeof changeMarket>, { packs }: AlcoholLaw) {
  const marketFields = marketFieldsOf(packs)
  const { market_id } = data
  const row = await tx
    .selectFrom('markets')
    .selectAll()
    .where('market_id', '=', market_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || !worksIn(actor, market_id)) return refuse('unknown_id')
  if (row.settings_version !== data.version) return refuse('changed_meanwhile')
  const read = readTyped(marketFields, data.settings)
  if (!read.ok) return refuse('setting_invalid', { field: read.field, message: read.words })
  const { values } = read
  if (values.free_miles > values.maximum_miles) return refuse('free_miles_beyond', { field: 'free_miles' })
  if (values.name !== row.name && (await isNameTaken(tx, market_id, values.name)))
    return refuse('name_taken', { field: 'name' })
  const { settings_version } = await tx
    .updateTable('markets')
    .set(values)
    .where('market_id', '=', market_id)
    .returning('settings_version')
    .executeTakeFirstOrThrow()
  const detail = changedFields(typedOf(marketFields, row), typedOf(marketFields, values))
  if (detail) audit({ what: 'market_changed', subject: `market:${market_id}`, market_id, detail })
  return ok({ success: true as const, version: settings_version })
}

/** Lists and files name a market: two of one name could not be told apart. */
async function isNameTaken(tx: Tx, market_id: number, name: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of markets', 0))`.execute(tx)
  const other = await tx
    .selectFrom('markets')
    .select('market_id')
    .where('market_id', '<>', market_id)
    .where((one) => one.fn('lower', ['name']), '=', name.toLowerCase())
    .executeTakeFirst()
  return other !== undefined
}
