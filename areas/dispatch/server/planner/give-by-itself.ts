import { sql } from 'kysely'
import type { Logger } from 'pino'
import { ok, refuse } from '#platform/core/result.ts'
import type { Tx, UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { wholeOrder } from '../../rules/kinds.ts'
import { placeOrder } from '../../rules/plan/placement.ts'
import { autopilotReason, handsOffMs, mayGiveByItself } from '../../rules/plan/planner/autopilot.ts'
import type { Suggestion } from '../../rules/plan/planner/suggestions.ts'
import { idsOf, newRows } from '../assignments.ts'
import { lockQueue } from '../queue-lock.ts'
import { saveCommand } from '../save-command.ts'
import type { Roads } from '../save-rows.ts'
import { takeWaiting } from '../take-waiting.ts'

export type Autopilot = { readonly units: UnitsOfWork; readonly roads: Roads; readonly log: Pick<Logger, 'info'> }

/**
 * Where a market has its autopilot on: gives the orders of the plan whose time has come, each in a transaction of its own and only as it was
 * proposed. What is not so any more is left to the next plan. Answers how many were given.
 */
export async function giveByItself({ units, roads, log }: Autopilot, market_id: number): Promise<number> {
  const now = units.clock.now()
  const due = (await heldByAutopilot(units, market_id)).filter((one) => mayGiveByItself(one, now.getTime()))
  const drivers = new Set<number>()
  let given = 0
  for (const suggestion of due) {
    // After the first one this driver's queue is another than the plan knew.
    if (drivers.has(suggestion.driver_id)) continue
    const answer = await units.run(undefined, (unit) => give(unit, suggestion, roads))
    if (!answer.ok)
      log.info({ market_id, order_id: suggestion.order_id, why: answer.error }, 'not given by the autopilot')
    else {
      drivers.add(suggestion.driver_id)
      given += 1
    }
  }
  return given
}

async function heldByAutopilot({ db }: UnitsOfWork, market_id: number): Promise<readonly Suggestion[]> {
  const { rows } = await sql<{ held: readonly Suggestion[] }>`
    select p.held from dispatch_plans p join markets m using (market_id) where m.market_id = ${market_id} and m.autopilot`.execute(
    db,
  )
  return rows[0]?.held ?? []
}

async function give(unit: UnitOfWork, suggestion: Suggestion, roads: Roads) {
  const { tx } = unit
  const { order_id, driver_id, queue_version } = suggestion
  const queue = await lockQueue(tx, driver_id)
  const isAsPlanned = queue?.version === queue_version && queue.active && queue.driver_hour_id !== null
  if (!queue || !isAsPlanned) return refuse('stale_queue')
  const refused = await takeWaiting(unit, undefined, queue, { order_id, field: 'order_id' })
  if (refused) return refused
  if (await isInHand(tx, order_id, unit.now)) return refuse('in_hand')
  const added = await newRows(tx, { kinds: wholeOrder, order_id })
  const rows = placeOrder(queue.assignments, added, suggestion)
  if (!rows) return refuse('stale_queue')
  const driver_assignment_ids = idsOf(added)
  const reason = autopilotReason(suggestion)
  const command = {
    request: 'dispatch_place_order',
    rows,
    inverse: { do: 'remove', driver_assignment_ids, returns: order_id } as const,
    about: { order_id },
    reason,
    detail: { order_id, driver_assignment_ids, reason },
  }
  return ok(await saveCommand(unit, queue, command, roads))
}

/** A person is choosing for it, has just had it in a queue, or has just taken it out of one. */
async function isInHand(tx: Tx, order_id: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - handsOffMs)
  const { rows } = await sql<{ is_in_hand: boolean }>`
    select exists (select from dispatch_claims where order_id = ${order_id} and claimed_at > ${since})
      or exists (select from dispatch_actions where (about ->> 'order_id')::integer = ${order_id}
        and (created_at > ${since} or undone_at > ${since})) as is_in_hand`.execute(tx)
  return rows[0]?.is_in_hand ?? false
}
