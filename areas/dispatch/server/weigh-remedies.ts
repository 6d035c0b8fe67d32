import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { weighRemedies } from '../calls/remedies.ts'
import { bestPlace } from '../rules/plan/best-place.ts'
import { holdBackRemedy } from '../rules/plan/lateness/hold-back.ts'
import { meanwhileRemedy } from '../rules/plan/lateness/meanwhile.ts'
import {
  compareRemedies,
  givingRemedies,
  handingRemedies,
  isFetchedFirst,
  movingRemedy,
  type Remedy,
  timeToTell,
} from '../rules/plan/lateness/remedies.ts'
import { refusalOf, takesOrders } from '../rules/plan/may-take.ts'
import { measure } from '../rules/plan/measure.ts'
import { moveEffects } from '../rules/plan/move-effects.ts'
import { moveTo } from '../rules/plan/placement.ts'
import { handOverHours } from './hand-over-hours.ts'
import type { Roads } from './save-rows.ts'
import { takeableOrders } from './takeable-orders.ts'
import { nearest, type Order, orderOf } from './weigh-order.ts'
import { type DriversQueue, queuesAtWork, remembered } from './weighed-queues.ts'

/** The spread of the board's own times, where no plan says better. */
const plainSpread = 5 * 60_000

export const weighRemediesHandler = (roads: Roads) =>
  handle(weighRemedies, async ({ tx, actor, data: { order_id }, now: at }) => {
    const order = await orderOf(tx, order_id)
    const isOpen = order?.state === 'unassigned' || order?.state === 'assigned'
    if (!order || !isOpen || !worksIn(actor, order.market_id)) return refuse('order_gone')
    const now = at.getTime()
    const travel = remembered(roads.atOnce(order.market_id))
    const [mayHandOver, atWork, facts] = await Promise.all([
      handOverHours(tx, order.market_id),
      queuesAtWork(tx, order.market_id),
      factsOf(tx, order),
    ])
    const queues = atWork.map((queue) => ({ ...queue, now, travel, mayHandOver }))
    const present = queues.find(({ driver_id }) => order.state === 'assigned' && driver_id === order.driver_id)
    const at_door = (present && measure(present, present.rows).doors.get(order_id)) ?? facts.held_at_door
    const mostlyBy = facts.mostly_by ?? (at_door === null ? null : at_door + plainSpread)
    const { promised_at } = order
    const isCarried = present === undefined || refusalOf(present, order) === undefined
    const meanwhile =
      present && isCarried ? meanwhileRemedy(present, order_id, await takeableOrders(tx, present, queues)) : []
    return ok({
      order_id,
      promised_at,
      at_door,
      driver_id: present?.driver_id ?? null,
      driver_may_carry: isCarried,
      remedies: [...remediesOf(order, queues, { present, at_door }), ...meanwhile].sort(compareRemedies),
      queue_versions: queues.map(({ driver_id, version }) => ({ driver_id, version })),
      kitchen: { name: facts.name, phone_number: facts.phone_number },
      tell_about: mostlyBy === null ? null : timeToTell(mostlyBy, promised_at),
      told: facts.told_about === null ? null : { about: facts.told_about, at: facts.told_at ?? 0 },
    })
  })

type Present = { readonly present: DriversQueue | undefined; readonly at_door: number | null }

function remediesOf(order: Order, queues: readonly DriversQueue[], { present, at_door }: Present): readonly Remedy[] {
  const others = queues.filter(
    (queue) => queue !== present && takesOrders(queue) && refusalOf(queue, order) === undefined,
  )
  const offers = () =>
    nearest(others, order).map((queue) => ({ driver_id: queue.driver_id, ...bestPlace(queue, order) }))
  if (order.state === 'unassigned') return givingRemedies(offers(), at_door)
  if (!present || at_door === null) return []
  // Whoever may carry it is better than who may not, sooner or not.
  if (refusalOf(present, order)) return order.picked_up ? [] : givingRemedies(offers(), at_door, 'hand')
  const rows = present.rows
    .filter(({ order_id, begun }) => order_id === order.order_id && !begun)
    .map(({ driver_assignment_id }) => ({
      driver_assignment_id,
      places: moveEffects(present, driver_assignment_id).filter(({ before }) =>
        isFetchedFirst(moveTo(present.rows, driver_assignment_id, before), order.order_id),
      ),
    }))
  const held = holdBackRemedy(present, order.order_id, at_door)
  const moved = movingRemedy(order.order_id, at_door, rows).filter((move) => !isSame(present, move, held))
  return [...held, ...moved, ...(order.picked_up ? [] : handingRemedies(offers(), at_door))]
}

/** Moving this order up may be holding others back: that says more. */
function isSame({ rows }: DriversQueue, move: Remedy, held: readonly Remedy[]): boolean {
  const [other] = held
  if (move.what !== 'move' || other?.what !== 'hold_back') return false
  const moved = moveTo(rows, move.driver_assignment_id, move.before)
  return moved?.map(({ driver_assignment_id }) => driver_assignment_id).join() === other.rows.join()
}

type Facts = {
  readonly name: string
  readonly phone_number: string
  readonly told_about: number | null
  readonly told_at: number | null
  /** As the market's plan has them. */
  readonly mostly_by: number | null
  readonly held_at_door: number | null
}

async function factsOf(tx: Tx, { order_id }: Order): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select f.name, f.phone_number, ${ms('t.told_about')} as told_about, ${ms('t.told_at')} as told_at,
      (select (risk ->> 'mostly_by')::bigint from jsonb_array_elements(p.risks) risk
        where (risk ->> 'order_id')::integer = o.order_id) as mostly_by,
      (select (held ->> 'at_door')::bigint from jsonb_array_elements(p.held) held
        where (held ->> 'order_id')::integer = o.order_id) as held_at_door
    from orders o join franchises f using (franchise_id) left join order_told_times t using (order_id)
      left join dispatch_plans p on p.market_id = o.market_id
    where o.order_id = ${order_id}`.execute(tx)
  if (!rows[0]) throw new Error(`Order ${order_id} is gone while it is looked at`)
  return rows[0]
}
