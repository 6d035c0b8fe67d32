/** What an action was about, as it is remembered. */
export type ActionAbout = {
  readonly order_id?: number | undefined
  readonly waypoint?: string | undefined
  readonly active?: boolean | undefined
  /** The driver who had it before. */
  readonly from?: string | undefined
}

/** What was done, in a few words: `Order 1019 to Chidi Eze`. Words of a toast, of the history and of what Undo takes back. */
export function actionText(request: string, about: ActionAbout, driver: string): string {
  const thing = about.order_id === undefined ? `Waypoint ${about.waypoint ?? ''}`.trim() : `Order ${about.order_id}`
  switch (request) {
    case 'dispatch_move_up':
      return `${thing} moved up, ${driver}`
    case 'dispatch_move_down':
      return `${thing} moved down, ${driver}`
    case 'dispatch_move_to':
      return `${thing} moved, ${driver}`
    case 'dispatch_reorder':
      return `Stops put in another order for ${thing.toLowerCase()}, ${driver}`
    case 'dispatch_delete':
      return about.order_id === undefined ? `${thing} deleted, ${driver}` : `${thing} from ${driver} to Unassigned`
    case 'dispatch_goods_returned':
      return `${thing} is back at the store`
    case 'dispatch_enqueue':
    case 'dispatch_place_order':
    case 'enqueue_waypoint':
      return `${thing} to ${driver}`
    case 'dispatch_hand_to':
      return `${thing} from ${about.from ?? 'another driver'} to ${driver}`
    case 'change_driver_status':
      return `${driver} ${about.active ? 'Active' : 'Inactive'}`
    default:
      return `${thing}, ${driver}`
  }
}
