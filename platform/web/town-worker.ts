import { languageTag } from '#platform/core/words.ts'

/** What the worker tells of where there is no network, in the words of the page that noted it. */
export type OfflineNote = {
  readonly title: string
  readonly lines: readonly string[]
  /** Nothing of it changes any more. */
  readonly over?: boolean
  /** A cart that was noted before is the one that was ordered. */
  readonly placed_at?: number
}

const notes = 'offline-notes'

const isPossible = () => 'serviceWorker' in navigator && 'caches' in window

/** Opens pages of the town where there is no network, by the words of this page's language. */
export async function registerTownWorker(scope: '/' | '/order/'): Promise<void> {
  if (!isPossible()) return
  await navigator.serviceWorker.register(`/order/service_worker.js?language=${languageTag()}`, { scope })
}

/** Puts aside what is known of the order or of the cart; nothing of it where it is over. */
export async function noteForOffline(about: 'order' | 'cart', note: OfflineNote | undefined): Promise<void> {
  if (!isPossible()) return
  const cache = await caches.open(notes)
  const address = `/offline/${about}`
  if (note) await cache.put(address, Response.json({ ...note, at: Date.now() }))
  else await cache.delete(address)
}
