import { straightLineMs } from '#areas/streets/rules/straight-line.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import { openDatabase } from '#platform/server/database.ts'

/** How long the robot couriers drive. */
export type Roads = { driveMs(from: Point, to: Point): Promise<number>; close(): Promise<void> }

/** A delivery service knows the streets: the stand-in reads those that were imported into the product's database, and nothing else of it. */
export function openRoads(databaseUrl: string, log: (line: object) => void): Roads {
  const { db, close } = openDatabase(databaseUrl, { max: 1 })
  const roadTimes = makeRoadTimes(db, {
    warn: (facts, message) => log({ level: 'warn', message, ...facts }),
  })

  const marketRound = (places: readonly Point[]) =>
    places
      .reduce(
        (query, { lat, lng }) =>
          query.where('west', '<=', lng).where('east', '>=', lng).where('south', '<=', lat).where('north', '>=', lat),
        db.selectFrom('street_networks').select('market_id').orderBy('crossings').limit(1),
      )
      .executeTakeFirst()

  return {
    async driveMs(from, to) {
      try {
        const market = await marketRound([from, to])
        if (market) return await roadTimes.between(market.market_id, from, to)
      } catch (error) {
        log({ level: 'warn', message: 'no streets could be read', error: String(error) })
      }
      return straightLineMs(from, to)
    },
    close,
  }
}
