import type { RowVersion } from './row-version.ts'

type StoredDraft<Values> = { readonly values: Values; readonly version: RowVersion }

/** Where what was typed outlives a reload. */
export type Draft<Values> = {
  read(): StoredDraft<Values> | undefined
  write(typed: StoredDraft<Values>): void
  clear(): void
}

/**
 * Keeps what is typed in this tab alone. `sample` shows what values look like, with one row in each list; what has another shape, such
 * as the draft of an older version of the page, is dropped. Nothing secret belongs here: no passwords, no card, no birth date.
 */
export function sessionDraft<Values>(key: string, sample: Values): Draft<Values> {
  const name = `draft:${key}`
  return {
    read: () =>
      attempt(() => {
        const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
        if (typeof stored !== 'object' || stored === null || !('values' in stored)) return undefined
        const { values } = stored
        const version: unknown = 'version' in stored ? stored.version : undefined
        return hasShapeOf(sample, values) && isVersion(version) ? { values, version } : undefined
      }),
    write: (typed) => attempt(() => sessionStorage.setItem(name, JSON.stringify(typed))),
    clear: () => attempt(() => sessionStorage.removeItem(name)),
  }
}

/** A browser that keeps nothing: the form works without. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const isVersion = (version: unknown): version is RowVersion =>
  version === undefined || version === null || typeof version === 'number'

export function hasShapeOf<Values>(sample: Values, value: unknown): value is Values {
  if (sample === null || sample === undefined) return typeof value !== 'object' || value === null
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((row) => hasShapeOf(sample[0], row))
  if (typeof sample !== 'object') return typeof value === typeof sample
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(sample).every(([key, part]) => hasShapeOf(part, Reflect.get(value, key)))
}
