import { found, tiny } from './delivered.ts'
import { findInsertion, mayBeIn, type Places, standing } from './insertion.ts'
import type { Row } from './known-rows.ts'
import { numbersOfInsertion } from './known-rows.ts'
import { leastPickedUp } from './least-insertion.ts'
import type { StopTable } from './stop-table.ts'

/** What an order costs at least in a row, wherever its best place is; Infinity where it may be nowhere. */
export function leastCost(table: StopTable, row: Row, order: number): number {
  const { askedOf, leastCosts } = table.known
  const at = askedAt(table, row, order)
  if (askedOf[at] !== row.number) ask(table, row, order, at)
  return leastCosts[at] ?? 0
}

/** The least that it costs is what it costs. */
export function isExact(table: StopTable, row: Row, order: number): boolean {
  const at = askedAt(table, row, order)
  return table.known.areExact[at] === 1 && table.known.askedOf[at] === row.number
}

/** What an order costs at its best place in a row; Infinity where every one breaks a limit. */
export function exactCost(table: StopTable, row: Row, order: number): number {
  const { insertions, areExact, askedOf, leastCosts } = table.known
  const cost = insertions[findOnce(table, row, order) + 1] ?? 0
  const at = askedAt(table, row, order)
  askedOf[at] = row.number
  leastCosts[at] = cost
  areExact[at] = 1
  return cost
}

/** The best place of an order in a row; undefined where every one breaks a limit. */
export function bestInsertion(table: StopTable, row: Row, order: number): Places | undefined {
  const { insertions } = table.known
  const at = findOnce(table, row, order)
  if (insertions[at + 1] === Number.POSITIVE_INFINITY) return undefined
  return { pickAt: insertions[at + 2] ?? 0, dropAt: insertions[at + 3] ?? 0 }
}

const askedAt = ({ given }: StopTable, { driver }: Row, order: number) => order * given.length + driver

function ask(table: StopTable, row: Row, order: number, at: number): void {
  const { askedOf, leastCosts, areExact, insertions } = table.known
  const kept = insertionAt(table, row, order)
  const isKnown = insertions[kept] === questionOf(table, row, order)
  const cost = isKnown ? (insertions[kept + 1] ?? 0) : leastInserted(table, row, order)
  askedOf[at] = row.number
  leastCosts[at] = cost
  areExact[at] = isKnown || cost === Number.POSITIVE_INFINITY ? 1 : 0
}

function leastInserted(table: StopTable, row: Row, order: number): number {
  if (!mayBeIn(table, row, order)) return Number.POSITIVE_INFINITY
  return leastPickedUp(table, row, order) - row.cost + standing(table, row.driver, order) - tiny
}

/** Where it is kept: which question it answers, the cost, the places. */
function findOnce(table: StopTable, row: Row, order: number): number {
  const { insertions } = table.known
  const at = insertionAt(table, row, order)
  const question = questionOf(table, row, order)
  if (insertions[at] === question) return at
  findInsertion(table, row, order)
  const { cost, pickAt, dropAt } = found
  insertions[at] = question
  insertions[at + 1] = pickAt < 0 ? Number.POSITIVE_INFINITY : cost - row.cost + standing(table, row.driver, order)
  insertions[at + 2] = pickAt
  insertions[at + 3] = dropAt
  return at
}

/** Two questions may have the same place: then it is the later one's, and the other is asked again. */
function insertionAt({ known }: StopTable, row: Row, order: number): number {
  const slots = known.insertions.length / numbersOfInsertion
  const slot = (Math.imul(row.number, 0x9e3779b1) ^ Math.imul(order, 0x85ebca6b)) >>> Math.clz32(slots - 1)
  return numbersOfInsertion * slot
}

/** Above zero, which stands where nothing was asked. */
const questionOf = ({ world }: StopTable, row: Row, order: number) => row.number * world.orders.length + order + 1
