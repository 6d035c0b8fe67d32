import type { ShelfItem, ShelfPlace, ShelfStep } from '../../rules/shelf/shelf-walk.ts'

/** A code that nobody knows yet, and where it was scanned. */
export type UnknownCode = { readonly upc: string; readonly place: ShelfPlace }
/** What was not taken, and why. */
export type RefusedStep = ShelfStep & { readonly error: string; readonly message: string }

/** What outlives a reload beside the steps that wait. */
export type KeptWalk = {
  readonly mode: 'look' | 'place'
  readonly place: ShelfPlace
  /** Products that were scanned, and the last one of each place. */
  readonly seen: readonly number[]
  readonly last_of: Readonly<Record<string, number>>
  readonly unknown: readonly UnknownCode[]
  readonly refused: readonly RefusedStep[]
  readonly scanned_at: number
  /** What is newer than the page as the browser has kept it. */
  readonly news: readonly { readonly at: number; readonly item: ShelfItem }[]
}

export const newWalk: KeptWalk = {
  mode: 'look',
  place: { aisle: 1, shelf: 1, bay: 1 },
  seen: [],
  last_of: {},
  unknown: [],
  refused: [],
  scanned_at: 0,
  news: [],
}

/** A walk that nobody has gone on with for so long is over; what it leaves to be sent stays. */
const overAfterMs = 12 * 60 * 60_000

/** What one person has scanned in one store, on this phone. A step has an entry of its own, so that two tabs lose nothing. */
export function makeShelfStorage(user_id: number, franchise_id: number | null) {
  const prefix = `shelf-walk ${user_id} ${franchise_id} `
  const stepPrefix = `${prefix}step `
  let count = 0

  return {
    /** In the order in which they were made. */
    steps(): ShelfStep[] {
      return keys(stepPrefix).flatMap((key) => {
        const step = read<ShelfStep>(key)
        return step?.act ? [step] : []
      })
    },
    addStep(step: ShelfStep): void {
      count = (count + 1) % 10_000
      write(`${stepPrefix}${Date.now()} ${String(count).padStart(4, '0')}`, step)
    },
    dropStep({ step_id }: ShelfStep): void {
      for (const key of keys(stepPrefix)) if (read<ShelfStep>(key)?.step_id === step_id) remove(key)
    },
    walk(): KeptWalk {
      const kept = { ...newWalk, ...read<KeptWalk>(`${prefix}walk`) }
      return Date.now() - kept.scanned_at < overAfterMs ? kept : { ...kept, seen: [], last_of: {} }
    },
    keepWalk: (walk: KeptWalk) => write(`${prefix}walk`, walk),
  }
}

function keys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .sort()
  } catch {
    return []
  }
}

function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    // What another version has left, or a browser that keeps nothing.
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full disk: it waits in memory.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
