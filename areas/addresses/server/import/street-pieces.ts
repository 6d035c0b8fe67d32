import { sql } from 'kysely'
import type { Point } from '#platform/core/place.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { type Box, type Line, milesToBox, nearestSpot } from '../../rules/polyline.ts'
import { bareKey } from '../../rules/us-address.ts'

export type Piece = { readonly street_id: number; readonly key: string; readonly lines: readonly Line[] } & Box

/** A house further than this from every street of its name stands at another street of that name. */
const nearEnough = 1
/** A house that writes its street differently (`High St` at North High Street) stands right beside it. */
const besides = 0.15

/** The streets of a market in memory, while houses are put to them. */
export type Pieces = {
  add(piece: Piece): void
  /** The street that a house of this name and point stands at. */
  streetOf(key: string, point: Point): number | undefined
}

export function indexPieces(pieces: Iterable<Piece>): Pieces {
  const byKey = new Map<string, Piece[]>()
  const byBare = new Map<string, Piece[]>()

  function add(piece: Piece) {
    push(byKey, piece.key, piece)
    push(byBare, bareKey(piece.key), piece)
  }
  for (const piece of pieces) add(piece)

  return {
    add,
    streetOf(key, point) {
      const same = nearest(byKey.get(key) ?? [], point, nearEnough)
      return (same ?? nearest(byBare.get(bareKey(key)) ?? [], point, besides))?.street_id
    },
  }
}

function nearest(pieces: readonly Piece[], point: Point, within: number): Piece | undefined {
  const close = pieces.filter((piece) => milesToBox(point, piece) <= within)
  if (close.length <= 1 && within === nearEnough) return close[0]
  let best: { piece: Piece; miles: number } | undefined
  for (const piece of close) {
    // A street that only houses tell of has no lines yet.
    const miles = nearestSpot(piece.lines, point)?.miles ?? milesToBox(point, piece)
    if (miles <= within && (!best || miles < best.miles)) best = { piece, miles }
  }
  return best?.piece
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

export function loadPieces(tx: Tx, market_id: number): Promise<Piece[]> {
  return tx
    .selectFrom('streets')
    .select(['street_id', 'key', 'lines', 'west', 'south', 'east', 'north'])
    .where('market_id', '=', market_id)
    .execute()
}

/** Ids for streets that are about to be inserted. */
export async function takeStreetIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('streets', 'street_id'))::integer as id from generate_series(1, ${count}::integer)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
