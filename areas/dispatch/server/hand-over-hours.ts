import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { alcoholTypes, outsideHours } from '#areas/alcohol/rules/sale-hours.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { Limits } from '../rules/plan/may-take.ts'

/** When this market's law lets alcohol be handed over. */
export async function handOverHours(tx: Tx, market_id: number): Promise<Limits['mayHandOver']> {
  const { time_zone, alcohol_pack } = await tx
    .selectFrom('markets')
    .select(['time_zone', 'alcohol_pack'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const pack = alcoholPack(alcohol_pack)
  return (categoryTypes, at) =>
    outsideHours(pack, localTime(at, time_zone), alcoholTypes(pack, categoryTypes)) === undefined
}
