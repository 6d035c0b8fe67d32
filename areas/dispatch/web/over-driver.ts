import { useSyncExternalStore } from 'react'

// The driver under the pointer changes with every few pixels of a drag: kept beside React's state, so that only the two columns which it
// concerns are drawn anew.

let present: number | undefined
const listeners = new Set<() => void>()

export function setOverDriver(driverId: number | undefined): void {
  if (driverId === present) return
  present = driverId
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether something is held over this driver. */
export const useIsOver = (driverId: number) => useSyncExternalStore(subscribe, () => present === driverId)
