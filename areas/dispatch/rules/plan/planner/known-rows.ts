/**
 * A driver's stops in order. Where the driver stands before each of them is in the table. Never changed: other stops make
 * another row, and the same stops the same one, so that what was found out of it is found out once.
 */
export type Row = {
  readonly driver: number
  readonly stops: readonly number[]
  /** Among all rows of its table. */
  readonly number: number
  /** Where its walks begin among those of the table. */
  readonly begins: number
  readonly cost: number
  readonly end: number
  /** No stop of it breaks a limit. */
  readonly holds: boolean
}

/** What was found out of the rows of a table, as columns: tens of thousands of small objects would be collected again and again. */
export type KnownRows = {
  /** By driver, by a number that is made of the stops. */
  readonly byStops: readonly Map<number, Row>[]
  /** How many there are. */
  rows: number
  /** Where the driver stands before each stop of each row, and how much of that is filled (`row.ts`). */
  walks: Float64Array
  used: number
  /** By order and driver: of which row somebody asked last, what the order costs there at least, and whether it is that (`insertion-costs.ts`). */
  readonly askedOf: Int32Array
  readonly leastCosts: Float64Array
  readonly areExact: Uint8Array
  /** The best places of orders in rows. */
  readonly insertions: Float64Array
}

export const numbersOfInsertion = 4

/** Of more than these a few are looked for again. */
const insertionsKept = 2 ** 14
const walksAtFirst = 2 ** 14

export function makeKnownRows(drivers: number, orders: number): KnownRows {
  return {
    byStops: Array.from({ length: drivers }, () => new Map()),
    rows: 0,
    walks: new Float64Array(walksAtFirst),
    used: 0,
    askedOf: new Int32Array(orders * drivers),
    leastCosts: new Float64Array(orders * drivers),
    areExact: new Uint8Array(orders * drivers),
    insertions: new Float64Array(numbersOfInsertion * insertionsKept),
  }
}
