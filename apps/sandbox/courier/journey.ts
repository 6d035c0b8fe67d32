/** One of CW's steps, and how long after the delivery's creation it comes, in seconds. */
export type Step = { status: CwStatus; after: number; reason?: string; idChecked?: boolean }

export type CwStatus =
  | 'created'
  | 'confirmed'
  | 'enroute_to_pickup'
  | 'arrived_at_pickup'
  | 'picked_up'
  | 'enroute_to_dropoff'
  | 'arrived_at_dropoff'
  | 'delivered'
  | 'cancelled'
  | 'failed'
  | 'enroute_to_return'
  | 'returned'

const toDoor: readonly Step[] = [
  { status: 'created', after: 0 },
  { status: 'confirmed', after: 5 },
  { status: 'enroute_to_pickup', after: 30 },
  { status: 'arrived_at_pickup', after: 60 },
  { status: 'picked_up', after: 90 },
  { status: 'enroute_to_dropoff', after: 100 },
  { status: 'arrived_at_dropoff', after: 120 },
]
const back: readonly Step[] = [
  { status: 'enroute_to_return', after: 150, reason: 'undeliverable' },
  { status: 'returned', after: 240, reason: 'undeliverable' },
]

/** The rhythm of the robot couriers that the delivery services offer for tests; the last four digits of the phone choose another course. */
export function journeyFor(dropoffPhone: string, hasAlcohol: boolean): readonly Step[] {
  switch (dropoffPhone.slice(-4)) {
    case '0101':
      return [...toDoor.slice(0, 1), { status: 'cancelled', after: 20, reason: 'failed_to_assign' }]
    case '0102':
      return [...toDoor.slice(0, 4), { status: 'failed', after: 100, reason: 'failed_to_pickup' }]
    case '0103':
      return hasAlcohol ? [...toDoor, ...back] : [...toDoor, { status: 'failed', after: 150, reason: 'undeliverable' }]
    case '0108':
      return [...toDoor, ...back.map((step) => ({ ...step, reason: 'id_check_failed' }))]
    default:
      return [...toDoor, { status: 'delivered', after: 150, idChecked: hasAlcohol }]
  }
}

export const isFinished = (status: CwStatus) => ['delivered', 'cancelled', 'failed', 'returned'].includes(status)

export const isPickedUp = (steps: readonly Step[]) => steps.some((step) => step.status === 'picked_up')
