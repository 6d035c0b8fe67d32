import { chooseRemoved } from './removal.ts'
import { exactly, repair } from './repair.ts'
import { copySolution, costOf, removeOrders, type Solution } from './solution.ts'
import type { StopTable } from './stop-table.ts'

/** Worse by this share of what an order costs is taken at first, and less and less. */
const heatAtFirst = 0.02
const cooling = 0.985
const noiseShare = 0.1

export type Effort = {
  readonly rounds: number
  /** Stops looked at: about 25 ms of them. */
  readonly looks: number
}

/** Takes some orders out and plans them anew, again and again; answers the best of all, and how often it was tried. */
export function improve(
  table: StopTable,
  begun: Solution,
  { random, effort }: { readonly random: () => number; readonly effort: Effort },
): { readonly best: Solution; readonly rounds: number } {
  let [best, present] = [begun, begun]
  let heat = (heatAtFirst * begun.cost) / Math.max(1, begun.driverOf.length)
  let rounds = 0
  const mistaken = () => 1 + noiseShare * (2 * random() - 1)
  while (rounds < effort.rounds && table.looked < effort.looks) {
    const next = copySolution(present)
    const removed = chooseRemoved(table, next, random)
    if (removed.length === 0) break
    removeOrders(table, next, removed)
    const noise = random() < 0.5 ? mistaken : exactly
    repair(table, next, noise)
    next.cost = costOf(table, next)
    if (next.cost < best.cost) best = next
    if (next.cost < present.cost || random() < Math.exp((present.cost - next.cost) / Math.max(heat, 1e-9)))
      present = next
    heat *= cooling
    rounds += 1
  }
  return { best, rounds }
}
