import type { Point } from '#platform/core/place.ts'
import { ok } from '#platform/core/result.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { testUnits } from '#platform/test/units.ts'
import type { Road } from '../rules/road-map.ts'
import { roadMap } from '../rules/router/testing.ts'
import { storeNetwork } from './stored-network.ts'

/** Gives a market these roads, as an import does: each goes through places by their number. */
export async function insertRoads(
  db: Db,
  market_id: number,
  places: readonly Point[],
  roads: readonly (Partial<Road> & { readonly through: readonly number[] })[],
): Promise<void> {
  const contentHash = Buffer.from(JSON.stringify([places, roads]))
  const source = { contentHash, attribution: '© the surveyors' }
  await testUnits(db).run(undefined, async (unit) =>
    ok(await storeNetwork(unit, market_id, roadMap(places, roads), source)),
  )
}
