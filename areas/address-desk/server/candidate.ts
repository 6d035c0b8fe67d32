import { isDeliveredTo } from '#areas/markets/rules/zones.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { addressText } from '../rules/place-text.ts'
import { readSelection } from './selection.ts'
import type { AddressDeps } from './verify.ts'

const feetPerMile = 5280

export const feetBetween = (a: Point, b: Point): number => Math.round(milesBetween(a, b) * feetPerMile)

/** An address of their markets. */
export async function ownAddress(db: Db, actor: Actor, address_id: number) {
  const row = await db.selectFrom('addresses').selectAll().where('address_id', '=', address_id).executeTakeFirst()
  return row && worksIn(actor, row.market_id) ? row : undefined
}

/** Where a candidate is; undefined for what we have not named, and for what is too old. */
export async function candidatePlace(deps: AddressDeps, db: Db, actor: Actor, selectionId: string, now: Date) {
  const selection = readSelection(deps.secrets, selectionId, now)
  if (!selection) return undefined
  if ('address_id' in selection) return ownAddress(db, actor, selection.address_id)
  return deps.addressBook.find(selection.label)
}
export type CandidatePlace = NonNullable<Awaited<ReturnType<typeof candidatePlace>>>

/** As it is shown beside the place that it may replace. */
export async function shownCandidate({ markets }: Pick<AddressDeps, 'markets'>, to: CandidatePlace, from: Point) {
  const { lat, lng, precision, market_id } = to
  const market = market_id === null ? undefined : await markets.current(market_id)
  return {
    success: true as const,
    address: addressText(to),
    lat,
    lng,
    precision,
    in_range: market !== undefined && isDeliveredTo(market.zones, to),
    feet: feetBetween(from, to),
  }
}
