import type { Db, Tx } from './unit-of-work.ts'

/** Something loaded whole from the database, whose row carries a version that rises with every change. */
type Versioned = { readonly version: number }

export type VersionedCache<Value extends Versioned> = {
  /** At most a second old; `undefined` when there is no such row. */
  current(id: number): Promise<Value | undefined>
  /**
   * The value at a version that the caller has just read, in its own transaction if need be; a newer one will also do. Not for a
   * transaction that has itself changed the value: the copy outlives a rollback.
   */
  at(db: Db | Tx, id: number, version: number): Promise<Value | undefined>
  /** Looks at the version again before the next answer: for a change made by this process. */
  recheck(id: number): void
}

const trustedMs = 1000
const mostCached = 2000

type Entry<Value> = { value: Value; checkedAt: number }

export function makeVersionedCache<Value extends Versioned>(deps: {
  db: Db
  readVersion(db: Db, id: number): Promise<number | undefined>
  load(db: Db | Tx, id: number): Promise<Value | undefined>
}): VersionedCache<Value> {
  const entries = new Map<number, Entry<Value>>()
  const checking = new Map<number, Promise<Value | undefined>>()

  function keep(id: number, value: Value): Value {
    const known = entries.get(id)
    // Two loads may end in the other order than they began.
    if (known && known.value.version > value.version) return known.value
    if (!known && entries.size >= mostCached) entries.clear()
    entries.set(id, { value, checkedAt: Date.now() })
    return value
  }

  async function loadAndKeep(db: Db | Tx, id: number): Promise<Value | undefined> {
    const value = await deps.load(db, id)
    if (value) return keep(id, value)
    entries.delete(id)
    return undefined
  }

  async function check(id: number): Promise<Value | undefined> {
    const known = entries.get(id)
    if (!known) return loadAndKeep(deps.db, id)
    const askedAt = Date.now()
    const version = await deps.readVersion(deps.db, id)
    if (version !== known.value.version) return loadAndKeep(deps.db, id)
    known.checkedAt = Math.max(known.checkedAt, askedAt)
    return known.value
  }

  return {
    current(id) {
      const known = entries.get(id)
      if (known && Date.now() - known.checkedAt < trustedMs) return Promise.resolve(known.value)
      const running = checking.get(id)
      if (running !== undefined) return running
      const started = check(id).finally(() => checking.delete(id))
      checking.set(id, started)
      return started
    },
    async at(db, id, version) {
      const known = entries.get(id)
      if (known && known.value.version >= version) return known.value
      return loadAndKeep(db, id)
    },
    recheck(id) {
      const known = entries.get(id)
      if (known) known.checkedAt = 0
    },
  }
}
