import type { Point } from '#platform/core/place.ts'

/** How long one drives, in milliseconds; where no streets are known, by the straight line. */
export type RoadTimes = {
  between(market_id: number, from: Point, to: Point): Promise<number>
  /** A row for each of `from`, in it a time for each of `to`. */
  matrix(market_id: number, from: readonly Point[], to: readonly Point[]): Promise<number[][]>
  /** The line of the quickest way, for drawing it; `undefined` where no way is known. */
  route(market_id: number, from: Point, to: Point): Promise<(readonly [lng: number, lat: number])[] | undefined>
  /**
   * For one who holds a lock: answers from what is in memory now and waits for nothing. Asking also looks for news in the background, so
   * that a market's streets are there from its second question on.
   */
  atOnce(market_id: number): (from: Point, to: Point) => number
}
