import type { DriverDetails, DriverQueue } from './board.ts'

/** A queue as a refresh may tell it: without details the column says 'Loading' (DSP-83, SIL-OPS-37). */
export type ChangedQueue = Omit<DriverQueue, 'driver_details'> & { readonly driver_details?: DriverDetails | undefined }

export const loadingName = 'Loading'

/** Version 2: newer ones replace, unknown ones are added, removed ones go (DSP-82, DSP-83, SIL-OPS-36). */
export function mergeChanged(held: readonly DriverQueue[], changed: readonly ChangedQueue[]): readonly DriverQueue[] {
  const queues = new Map(held.map((queue) => [queue.driver_id, queue]))
  let same = true
  for (const incoming of changed) {
    const present = queues.get(incoming.driver_id)
    if (present ? incoming.last_updated_at <= present.last_updated_at : incoming.removed) continue
    same = false
    if (incoming.removed) queues.delete(incoming.driver_id)
    else queues.set(incoming.driver_id, withDetails(present, incoming))
  }
  return same ? held : sortQueues([...queues.values()])
}

/** Version 1: the reply says who has a column; what is held and newer stays. */
export function mergeAll(held: readonly DriverQueue[], all: readonly DriverQueue[]): readonly DriverQueue[] {
  const known = new Set(all.map(({ driver_id }) => driver_id))
  return mergeChanged(
    held.filter(({ driver_id }) => known.has(driver_id)),
    all,
  )
}

/** By name, then id (SIL-OPS-24). */
export function sortQueues(queues: readonly DriverQueue[]): readonly DriverQueue[] {
  return queues.toSorted(
    (a, b) => a.driver_details.name.localeCompare(b.driver_details.name) || a.driver_id - b.driver_id,
  )
}

function withDetails(held: DriverQueue | undefined, incoming: ChangedQueue): DriverQueue {
  const details = incoming.driver_details ?? held?.driver_details ?? placeholder(incoming.driver_id)
  // Replies to commands leave the tablet's secret out (SIL-OPS-28); the one held stays as long as the tablet does.
  const secret = details.tablet_secret === undefined ? secretHeld(held, details) : details.tablet_secret
  return { ...incoming, driver_details: { ...details, tablet_secret: secret } }
}

function secretHeld(held: DriverQueue | undefined, details: DriverDetails): string | null | undefined {
  return held?.driver_details.tablet_id === details.tablet_id ? held.driver_details.tablet_secret : undefined
}

function placeholder(driverId: number): DriverDetails {
  return {
    driver_id: driverId,
    name: loadingName,
    phone_number: '',
    shift_type: '',
    active: true,
    busyness_status: '',
    shift_end: null,
    alcohol_approved: false,
    onboarding: false,
    tablet_id: null,
    waypoint_id: null,
    driver_hour_id: null,
  }
}
