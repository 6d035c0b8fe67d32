import { randomInt } from 'node:crypto'

/** Journeys run in so many processes at once, or one after the other where one of them failed. */
const parts = 9
const part = Number(process.env.TEST_WORKER_INDEX ?? 0) % parts
const drawn = new Map<string, number>()

/**
 * A number from `from` and below `below` that no other journey of this run draws for the same purpose: each process has a part of them to
 * itself. It begins anywhere in it, as the town may be an older one.
 */
export function ownNumber(purpose: string, from: number, below: number): number {
  const size = Math.floor((below - from) / parts)
  const next = ((drawn.get(purpose) ?? randomInt(size)) + 1) % size
  drawn.set(purpose, next)
  return from + part * size + next
}
