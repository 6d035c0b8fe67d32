import type { DriverHomeState } from './driver-home-state.ts'
import type { StoredStep } from './outbox.ts'
import { makeSealKey, type Seal, type SealedBytes, sealWith } from './seal.ts'

/** What is collected at one door, shut: whose it is and how old, and nothing that can be read. */
export type SealedDoor = SealedBytes & {
  readonly driver_id: number
  readonly order_id: number
  /** ms since 1970, this device's clock */
  readonly begun_at: number
}

/** What the tablet remembers over a reload: steps that wait, the last home, the server's clock, and sealed, what is collected at doors (SIL-OPS-60). */
export type TabletStorage = {
  allSteps(): Promise<readonly StoredStep[]>
  addStep(entry: Omit<StoredStep, 'seq'>): Promise<number>
  removeStep(seq: number): Promise<void>
  allDoors(): Promise<readonly SealedDoor[]>
  keepDoor(door: SealedDoor): Promise<void>
  removeDoor(door: Pick<SealedDoor, 'driver_id' | 'order_id'>): Promise<void>
  /** Undefined where the browser cannot seal: then nothing of a door leaves the memory. */
  readonly seal: Seal | undefined
  readHome(): Promise<DriverHomeState | undefined>
  keepHome(home: DriverHomeState): Promise<void>
  /** By how many ms this device's clock was behind the server's when it last answered. */
  readClock(): Promise<number | undefined>
  keepClock(behind: number): Promise<void>
  /** Signed out: other people's addresses do not stay on the phone. */
  forgetHome(): Promise<void>
}

/** A browser that refuses storage still works; then a reload forgets. */
export async function openTabletStorage(): Promise<TabletStorage> {
  try {
    const database = await openDatabase()
    return storageOf(database, await sealOf(database).catch(() => undefined))
  } catch {
    return forgetful()
  }
}

type StoreName = 'outbox' | 'home' | 'keys' | 'doors'

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('cosmic-driver', 2)
  opening.onupgradeneeded = () => {
    const database = opening.result
    // The first version's steps did not say whose they were.
    for (const name of database.objectStoreNames) database.deleteObjectStore(name)
    database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    database.createObjectStore('home')
    database.createObjectStore('keys')
    database.createObjectStore('doors', { keyPath: ['driver_id', 'order_id'] })
  }
  return answerOf(opening)
}

/** The browser keeps the key as an object that cannot be read out; two pages that begin at once use the one that was kept first. */
async function sealOf(database: IDBDatabase): Promise<Seal> {
  const made = await makeSealKey()
  const { objects, committed } = open(database, 'keys', 'readwrite')
  const kept = await answerOf<CryptoKey | undefined>(objects.get('door'))
  if (!kept) objects.put(made, 'door')
  await committed
  return sealWith(kept ?? made)
}

function open(database: IDBDatabase, name: StoreName, mode: IDBTransactionMode) {
  // `strict`: a step that the driver was told is saved must outlive a flat battery.
  const transaction = database.transaction(name, mode, { durability: 'strict' })
  return { objects: transaction.objectStore(name), committed: committedOf(transaction) }
}

function storageOf(database: IDBDatabase, seal: Seal | undefined): TabletStorage {
  const read = <Result>(name: StoreName, ask: (objects: IDBObjectStore) => IDBRequest<Result>) =>
    answerOf(ask(open(database, name, 'readonly').objects))
  const change = async <Result>(name: StoreName, ask: (objects: IDBObjectStore) => IDBRequest<Result>) => {
    const { objects, committed } = open(database, name, 'readwrite')
    const result = await answerOf(ask(objects))
    await committed
    return result
  }
  return {
    seal,
    allSteps: () => read<StoredStep[]>('outbox', (objects) => objects.getAll()),
    addStep: async (entry) => Number(await change('outbox', (objects) => objects.add(entry))),
    removeStep: (seq) => change('outbox', (objects) => objects.delete(seq)),
    allDoors: () => read<SealedDoor[]>('doors', (objects) => objects.getAll()),
    keepDoor: async (door) => void (await change('doors', (objects) => objects.put(door))),
    removeDoor: ({ driver_id, order_id }) => change('doors', (objects) => objects.delete([driver_id, order_id])),
    readHome: () => read('home', (objects) => objects.get('last')),
    keepHome: async (home) => void (await change('home', (objects) => objects.put(home, 'last'))),
    readClock: () => read<number | undefined>('home', (objects) => objects.get('clock')),
    keepClock: async (behind) => void (await change('home', (objects) => objects.put(behind, 'clock'))),
    forgetHome: () => change('home', (objects) => objects.delete('last')),
  }
}

function forgetful(): TabletStorage {
  let last = 0
  return {
    seal: undefined,
    allSteps: async () => [],
    addStep: async () => {
      last += 1
      return last
    },
    removeStep: async () => undefined,
    allDoors: async () => [],
    keepDoor: async () => undefined,
    removeDoor: async () => undefined,
    readHome: async () => undefined,
    keepHome: async () => undefined,
    readClock: async () => undefined,
    keepClock: async () => undefined,
    forgetHome: async () => undefined,
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function committedOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
