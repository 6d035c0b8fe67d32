import type { AssignmentRow } from './queue-lock.ts'

/** How to reverse an action, and by that what must still hold for it to be reversed (SIL-OPS-29). */
export type Inverse =
  /** These two stand one after the other; they change places. */
  | { readonly do: 'swap'; readonly first: string; readonly second: string }
  /** These were added; an order that came with them goes back to the unassigned. */
  | { readonly do: 'remove'; readonly driver_assignment_ids: readonly string[]; readonly returns: number | null }
  /** These were taken away, from a queue that held `former_ids` in this order. */
  | {
      readonly do: 'restore'
      readonly rows: readonly AssignmentRow[]
      readonly former_ids: readonly string[]
      readonly order_id: number | null
    }
  | { readonly do: 'set_active'; readonly active: boolean }
  /** The rows stood in this order, and then in that. */
  | { readonly do: 'reorder'; readonly before: readonly string[]; readonly after: readonly string[] }
  /** These were added here, taken from another driver whose queue held `former_ids`; there these come back. */
  | {
      readonly do: 'give_back'
      readonly driver_assignment_ids: readonly string[]
      readonly from_driver_id: number
      readonly rows: readonly AssignmentRow[]
      readonly former_ids: readonly string[]
      readonly order_id: number | null
    }

/** By which queue and how; another one than before, where something goes to and fro between two. */
export type Again = { readonly driver_id: number; readonly inverse: Inverse }
