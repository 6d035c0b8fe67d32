import { type RefObject, useEffect, useRef } from 'react'
import type { DispatchBoard, DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { queueColour } from '../rules/colours.ts'
import type { Intent } from '../rules/intent.ts'
import { kindOf } from '../rules/kinds.ts'
import type { Wanted } from './assign/drivers-for-order.ts'
import { cardOf, columnOf, neighbour, type Place, placeOfFocus, rowAfterDelete, rowOf } from './board-keys.ts'
import type { Columns } from './driver-columns.tsx'
import { useFocus } from './use-focus.ts'
import { useKeys } from './use-keys.ts'

type Parts = {
  board: DispatchBoard
  /** The unassigned orders that are shown, in order. */
  orders: readonly UnassignedOrder[]
  /** The columns that are shown, in order. */
  queues: readonly DriverQueue[]
  now: number
  columns: RefObject<Columns | null>
  /** False where it asks first. */
  change: (intent: Intent) => boolean
  onAssign: (wanted: Wanted) => void
  onSend: (order: UnassignedOrder) => void
  /** A key that acts on an order or an assignment, where neither has focus. */
  onNothing: () => void
  onMap: () => void
  onRoster: () => void
  onHistory: () => void
  onLateness: () => void
  onFold: () => void
}

/** The keys that act on the order or the assignment that has focus. */
const ofOne: ReadonlySet<string> = new Set(['[', ']', 'Delete', 'a', 'e'])

/** Every act of the board by key; each has a visible control too. */
export function useBoardKeyboard(parts: Parts) {
  const { board, orders, queues, columns, change } = parts
  const focus = useFocus()
  const lastDriver = useLastDriver()

  /** Where nothing has focus, because the page has just come or the row under it has gone, an arrow enters the board. */
  function enter(): boolean {
    const [first] = orders
    const queue = queues.find(({ driver_id }) => driver_id === lastDriver.current)
    return !queue && first ? found(cardOf(first.order_id)) : goTo(queue ?? queues[0])
  }
  function goTo(queue: DriverQueue | undefined): boolean {
    if (!queue) return false
    columns.current?.show(queue.driver_id)
    focus(columnOf(queue.driver_id))
    return true
  }
  function sideways({ queue, order }: Place, step: 1 | -1): boolean {
    if (order) return step === 1 && goTo(queues[0])
    if (!queue) return false
    const [first] = orders
    if (step === -1 && queue.driver_id === queues[0]?.driver_id && first) return found(cardOf(first.order_id))
    return goTo(queues[queues.findIndex(({ driver_id }) => driver_id === queue.driver_id) + step])
  }
  function upOrDown({ queue, assignment, order }: Place, step: 1 | -1): boolean {
    if (order) {
      const next = neighbour(orders, order, step)
      return next ? found(cardOf(next.order_id)) : false
    }
    const next = queue && assignment && neighbour(queue.driver_assignments, assignment, step)
    return next ? found(rowOf(next.driver_assignment_id)) : false
  }
  function found(selector: string): boolean {
    focus(selector)
    return true
  }
  function onRow({ queue, assignment }: Place, request: 'dispatch_move_up' | 'dispatch_move_down' | 'dispatch_delete') {
    // Until the server has named it, nothing can be said about it.
    if (!queue || !assignment || assignment.pending) return false
    const { driver_assignment_id, order_id } = assignment
    const { driver_id } = queue
    if (request === 'dispatch_delete') {
      if (!change({ request, data: { driver_assignment_id, driver_id, order_id } })) return true
      return found(rowAfterDelete(queue, assignment))
    }
    change({ request, data: { driver_assignment_id, driver_id } })
    return found(rowOf(driver_assignment_id))
  }
  /** The unassigned order, or the one of the row where it is not in a car yet. */
  function assignAt({ order, queue, assignment }: Place): boolean {
    if (order) parts.onAssign(order)
    const order_id = assignment?.order_id
    if (order || !queue || !assignment || assignment.pending || order_id == null) return order !== undefined
    const pickup = queue.driver_assignments.some(
      (row) => row.order_id === order_id && kindOf(row.driver_assignment_id) === 'pickup',
    )
    if (!pickup) return false
    const { driver_id, market_id } = queue
    const { driver_assignment_id, alcohol } = assignment
    parts.onAssign({ order_id, market_id, alcohol, from: { driver_id, driver_assignment_id } })
    return true
  }
  function sendAt({ order }: Place): boolean {
    if (!order) return false
    const next = neighbour(orders, order, 1) ?? neighbour(orders, order, -1)
    parts.onSend(order)
    // With alcohol it is asked about first, and the order stays where it is until then.
    if (!order.alcohol && next) focus(cardOf(next.order_id))
    return true
  }
  function nextInNeed({ queue }: Place): boolean {
    const at = queues.findIndex(({ driver_id }) => driver_id === queue?.driver_id)
    const ahead = [...queues.slice(at + 1), ...queues.slice(0, at + 1)]
    return goTo(ahead.find(({ driver_assignments }) => queueColour(driver_assignments, parts.now) !== 'black'))
  }

  useKeys((key) => {
    const place = placeOfFocus(board)
    if (ofOne.has(key) && !place.order && !place.assignment) {
      parts.onNothing()
      return true
    }
    if (key.startsWith('Arrow') && document.activeElement === document.body) return enter()
    switch (key) {
      case 'ArrowUp':
        return upOrDown(place, -1)
      case 'ArrowDown':
        return upOrDown(place, 1)
      case 'ArrowLeft':
        return sideways(place, -1)
      case 'ArrowRight':
        return sideways(place, 1)
      case '[':
        return onRow(place, 'dispatch_move_up')
      case ']':
        return onRow(place, 'dispatch_move_down')
      case 'Delete':
        return onRow(place, 'dispatch_delete')
      case 'a':
        return assignAt(place)
      case 'e':
        return sendAt(place)
      case 'w':
        return place.queue ? found(`[data-driver="${place.queue.driver_id}"] [data-add]`) : false
      case 'n':
        return nextInNeed(place)
      case 'f':
        return found('input[name="driver"]')
      case 'm':
        parts.onMap()
        return true
      case 'r':
        parts.onRoster()
        return true
      case 'h':
        parts.onHistory()
        return true
      case 'l':
        parts.onLateness()
        return true
      case '\\':
        parts.onFold()
        return true
      default:
        return false
    }
  })
  return {
    focus,
    /** To the first that the search has found: the order's card or row, else the driver. */
    goToMatch(text: string) {
      const [order] = orders
      const rows = queues.flatMap(({ driver_assignments }) => driver_assignments)
      const row = rows.find(({ order_id }) => order_id !== null && text.trim() === String(order_id))
      if (row) {
        const owner = queues.find(({ driver_assignments }) => driver_assignments.includes(row))
        if (owner) columns.current?.show(owner.driver_id)
        return found(rowOf(row.driver_assignment_id))
      }
      return queues[0] && (!order || text.trim() !== String(order.order_id))
        ? goTo(queues[0])
        : order
          ? found(cardOf(order.order_id))
          : false
    },
    goToDriver(driverId: number) {
      goTo(queues.find(({ driver_id }) => driver_id === driverId))
    },
    /** To its card, or to the driver who has it. */
    goToOrder(orderId: number) {
      if (board.dispatch_unassigned_orders.some(({ order_id }) => order_id === orderId)) found(cardOf(orderId))
      else
        goTo(queues.find(({ driver_assignments }) => driver_assignments.some(({ order_id }) => order_id === orderId)))
    },
  }
}

/** The driver whose column had focus last, until something else has it. */
function useLastDriver(): RefObject<number | undefined> {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const driver = target instanceof Element && target.closest<HTMLElement>('[data-driver]')?.dataset.driver
      last.current = driver ? Number(driver) : undefined
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return last
}
