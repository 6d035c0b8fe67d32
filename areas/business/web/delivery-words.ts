import { momentText } from '#platform/core/moment-text.ts'
import type { PillKind } from '#ui/pill.tsx'
import type { ShapeName } from '#ui/shape.tsx'
import type { Delivery } from '../calls/delivery.ts'
import type { DeliveryStatus } from '../rules/delivery-status.ts'
import type { PriceBand } from '../rules/estimate.ts'

type StatusWords = { readonly text: string; readonly kind: PillKind; readonly shape: ShapeName }

const statuses: Readonly<Record<DeliveryStatus, StatusWords>> = {
  created: { text: 'Finding a driver', kind: 'plain', shape: 'open' },
  confirmed: { text: 'Driver found', kind: 'plain', shape: 'half' },
  enroute_to_pickup: { text: 'Driver on the way to you', kind: 'info', shape: 'dot' },
  arrived_at_pickup: { text: 'Driver at your door', kind: 'info', shape: 'dot' },
  picked_up: { text: 'On the way', kind: 'plain', shape: 'dot' },
  arrived_at_dropoff: { text: 'At the customer’s door', kind: 'plain', shape: 'dot' },
  delivered: { text: 'Delivered', kind: 'ok', shape: 'tick' },
  cancelled: { text: 'Cancelled', kind: 'unavailable', shape: 'cross' },
  returned: { text: 'Refused at the door', kind: 'unavailable', shape: 'cross' },
}

export const statusWords = (status: DeliveryStatus): StatusWords => statuses[status]

/** When it arrives or has arrived, by the business's clock. */
export function arrivesText({ delivery_status, promised_at, ended_at }: Delivery, now: number, zone: string): string {
  if (delivery_status === 'cancelled') return 'before pickup'
  if (delivery_status === 'returned') return 'not handed over'
  const at = ended_at ?? promised_at
  return at === null ? '' : momentText(at, now, zone)
}

export const paymentWords = { already_paid: 'Already paid', collect_cash: 'Collect cash' } as const

export const addressLine = ({ addr_line_1, addr_line_2 }: Pick<Delivery, 'addr_line_1' | 'addr_line_2'>): string =>
  [addr_line_1, addr_line_2].filter(Boolean).join(', ')

/** The ways that a line of the price list is for. */
export function bandText({ beyond, up_to }: PriceBand): string {
  if (up_to === undefined) return beyond === 0 ? 'Any distance' : `Over ${beyond} mi`
  return beyond === 0 ? `Up to ${up_to} mi` : `Over ${beyond} to ${up_to} mi`
}
