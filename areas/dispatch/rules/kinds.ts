import type { Kind } from './board.ts'

/** Prefix of the id (DSP-40) and words of each kind (DSP-39). */
const kinds: Readonly<Record<Kind, { prefix: string; type_text: string }>> = {
  deliver: { prefix: 'd', type_text: 'Deliver' },
  go_to_order: { prefix: 'g', type_text: 'Go to order' },
  pickup: { prefix: 'p', type_text: 'Pickup' },
  waypoint: { prefix: 'w', type_text: 'Go to waypoint' },
}

const statuses = {
  not_acknowledged: 'Not Acknowledged',
  acknowledged: 'Acknowledged',
  started: 'Started',
  arrived: 'Arrived',
} as const

export type AssignmentStatus = keyof typeof statuses
export const notAcknowledged = statuses.not_acknowledged

export const prefixOf = (kind: Kind) => kinds[kind].prefix
export const typeText = (kind: Kind) => kinds[kind].type_text

export function statusText(status: string): string {
  return Object.hasOwn(statuses, status) ? statuses[status as AssignmentStatus] : status
}

const kindsByPrefix: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(kinds) as Kind[]).map((kind) => [prefixOf(kind), kind]),
)

/** The id's first letter tells the kind (DSP-40). Asked some ten thousand times for one order that is weighed. */
export const kindOf = (driverAssignmentId: string): Kind | undefined => kindsByPrefix.get(driverAssignmentId.charAt(0))

/** What one item of the add form becomes, in order (DSP-60, DSP-61, DSP-64). */
export const kindsAddedBy = {
  deliver: ['deliver'],
  pick_up: ['go_to_order', 'pickup'],
  waypoint: ['waypoint'],
} as const satisfies Record<string, readonly Kind[]>

/** All that a driver does for an order, in the order in which it is done. */
export const wholeOrder = ['go_to_order', 'pickup', 'deliver'] as const satisfies readonly Kind[]

export type ItemType = 'deliver' | 'pick_up'

/** `pickup` is an alias; anything else is no item (SIL-OPS-45). */
export function itemTypeOf(type: string): ItemType | undefined {
  if (type === 'deliver') return 'deliver'
  return type === 'pick_up' || type === 'pickup' ? 'pick_up' : undefined
}
