import type { DriverHomeState } from './driver-home-state.ts'
import type { OutboxStore, StoredStep } from './outbox.ts'

/** What the tablet remembers over a reload: steps that wait, and the last home. No photo, ID or signature (SIL-OPS-60). */
export type TabletStorage = {
  readonly outbox: OutboxStore
  readHome(): Promise<DriverHomeState | undefined>
  keepHome(home: DriverHomeState): Promise<void>
  /** Signed out: other people's addresses do not stay on the phone. */
  forgetHome(): Promise<void>
}

/** A browser that refuses storage still works; then a reload forgets. */
export async function openTabletStorage(): Promise<TabletStorage> {
  try {
    return storageOf(await openDatabase())
  } catch {
    return forgetful()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('cosmic-driver', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    opening.result.createObjectStore('home')
  }
  return answerOf(opening)
}

function storageOf(database: IDBDatabase): TabletStorage {
  const store = (name: 'outbox' | 'home', mode: IDBTransactionMode) => {
    // `strict`: a step that the driver was told is saved must outlive a flat battery.
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    return { objects: transaction.objectStore(name), committed: committed(transaction) }
  }
  return {
    outbox: {
      all: () => answerOf<StoredStep[]>(store('outbox', 'readonly').objects.getAll()),
      async add(entry) {
        const { objects, committed } = store('outbox', 'readwrite')
        const seq = await answerOf(objects.add(entry))
        await committed
        return Number(seq)
      },
      async remove(seq) {
        const { objects, committed } = store('outbox', 'readwrite')
        objects.delete(seq)
        await committed
      },
    },
    readHome: () => answerOf(store('home', 'readonly').objects.get('last')),
    async keepHome(home) {
      const { objects, committed } = store('home', 'readwrite')
      objects.put(home, 'last')
      await committed
    },
    async forgetHome() {
      const { objects, committed } = store('home', 'readwrite')
      objects.delete('last')
      await committed
    },
  }
}

function forgetful(): TabletStorage {
  let last = 0
  return {
    outbox: {
      all: async () => [],
      add: async () => {
        last += 1
        return last
      },
      remove: async () => undefined,
    },
    readHome: async () => undefined,
    keepHome: async () => undefined,
    forgetHome: async () => undefined,
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
