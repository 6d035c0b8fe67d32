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

const toStore: readonly Step[] = [
  { status: 'created', after: 0 },
  { status: 'confirmed', after: 5 },
  { status: 'enroute_to_pickup', after: 30 },
  { status: 'arrived_at_pickup', after: 60 },
]
/** Seconds after the delivery's creation. */
export const pickedUpAfter = 90
const leavesAfter = 100
const atDoor = 30
const parking = 70
/** In the rhythm of the robot couriers that the delivery services offer for tests, the drive takes this many seconds. */
export const usualDrive = 20

/** When it is handed over, in seconds after the delivery's creation, for a drive of so many. */
export const handedOverAfter = (drive: number) => leavesAfter + drive + atDoor

/** The last four digits of the phone choose another course. */
export function journeyFor(dropoffPhone: string, hasAlcohol: boolean, drive: number): readonly Step[] {
  const end = handedOverAfter(drive)
  const toDoor: readonly Step[] = [
    ...toStore,
    { status: 'picked_up', after: pickedUpAfter },
    { status: 'enroute_to_dropoff', after: leavesAfter },
    { status: 'arrived_at_dropoff', after: leavesAfter + drive },
  ]
  const back = (reason: string): readonly Step[] => [
    { status: 'enroute_to_return', after: end, reason },
    { status: 'returned', after: end + drive + parking, reason },
  ]
  switch (dropoffPhone.slice(-4)) {
    case '0101':
      return [...toStore.slice(0, 1), { status: 'cancelled', after: 20, reason: 'failed_to_assign' }]
    case '0102':
      return [...toStore, { status: 'failed', after: 100, reason: 'failed_to_pickup' }]
    case '0103':
      return [
        ...toDoor,
        ...(hasAlcohol ? back('undeliverable') : [{ status: 'failed', after: end, reason: 'undeliverable' } as const]),
      ]
    case '0108':
      return [...toDoor, ...back('id_check_failed')]
    default:
      return [...toDoor, { status: 'delivered', after: end, idChecked: hasAlcohol }]
  }
}

export const isFinished = (status: CwStatus) => ['delivered', 'cancelled', 'failed', 'returned'].includes(status)

export const isPickedUp = (steps: readonly Step[]) => steps.some((step) => step.status === 'picked_up')
