import { useSyncExternalStore } from 'react'

/** Whether the browser has a network, as far as it knows. A server, which knows nothing of it, draws the page of one that has. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine !== false)
}

/** Browsers remember that a part of the page did not come, so that it is only asked for where it can. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
