import type { DispatchBoard, DriverQueue } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import { kindOf } from '../../rules/kinds.ts'
import type { Meanwhile, Remedy } from '../../rules/plan/lateness/remedies.ts'
import { queueWith } from '../order-facts.ts'
import type { Remedies } from './use-remedies.ts'

/** The act that brings the remedy about, as of the queues against which it was weighed. Undefined where the board has moved on, and the next answer will say so. */
export function intentOf(
  order_id: number,
  remedy: Remedy,
  { queue_versions }: Pick<Remedies, 'queue_versions'>,
  board: DispatchBoard,
): Intent | undefined {
  const versionOf = (driver_id: number) => queue_versions.find((one) => one.driver_id === driver_id)?.version
  const present = queueWith(order_id, board)
  if (remedy.what === 'give' || remedy.what === 'hand') {
    const to = board.driver_queues.find(({ driver_id }) => driver_id === remedy.driver_id)
    return placing({ order_id, from: remedy.what === 'hand' ? present : null, to, at: remedy, versionOf })
  }
  if (!present) return undefined
  const { driver_id } = present
  const queue_version = versionOf(driver_id)
  if (queue_version === undefined) return undefined
  switch (remedy.what) {
    case 'move': {
      const { driver_assignment_id, before } = remedy
      return { request: 'dispatch_move_to', data: { driver_assignment_id, driver_id, before, queue_version } }
    }
    case 'hold_back':
      return reordering({ driver_id, order_id, driver_assignment_ids: remedy.rows, queue_version })
    case 'meanwhile':
      return meanwhileIntent(order_id, remedy, { present, queue_version, versionOf, board })
  }
}

type VersionOf = (driver_id: number) => number | undefined
type At = { readonly pick_before: string | null; readonly drop_before: string | null }
type Reorder = Extract<Intent, { request: 'dispatch_reorder' }>

const reordering = (data: Reorder['data']): Reorder => ({ request: 'dispatch_reorder', data })

type Present = {
  readonly present: DriverQueue
  readonly queue_version: number
  readonly versionOf: VersionOf
  readonly board: DispatchBoard
}

function meanwhileIntent(order_id: number, { taken, by }: Meanwhile, known: Present): Intent | undefined {
  const { present, queue_version, versionOf, board } = known
  if (by.how === 'reorder') {
    const { driver_id } = present
    return reordering({ driver_id, order_id, driver_assignment_ids: by.rows, queue_version })
  }
  const from = by.how === 'hand' ? board.driver_queues.find((one) => one.driver_id === by.from_driver_id) : null
  return placing({ order_id: taken.order_id, from, to: present, at: by, versionOf })
}

type Placing = {
  readonly order_id: number
  /** Null where nobody has it. */
  readonly from: DriverQueue | null | undefined
  readonly to: DriverQueue | undefined
  readonly at: At
  readonly versionOf: VersionOf
}

function placing({ order_id, from, to, at, versionOf }: Placing): Intent | undefined {
  const driver_hour_id = to?.driver_details.driver_hour_id
  const queue_version = to && versionOf(to.driver_id)
  if (!to || driver_hour_id == null || queue_version === undefined || from === undefined) return undefined
  const { pick_before, drop_before } = at
  const place = { driver_id: to.driver_id, driver_hour_id, pick_before, drop_before, queue_version }
  if (from === null) return { request: 'dispatch_place_order', data: { order_id, ...place } }
  const from_version = versionOf(from.driver_id)
  const pickup = from.driver_assignments.find(
    (row) => row.order_id === order_id && kindOf(row.driver_assignment_id) === 'pickup',
  )
  if (!pickup || from_version === undefined) return undefined
  const { driver_assignment_id } = pickup
  return {
    request: 'dispatch_hand_to',
    data: { driver_assignment_id, from_driver_id: from.driver_id, from_version, ...place },
  }
}
