import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { readSearch, type SearchSchema, writeSearch } from '#platform/core/search.ts'

/** `push` for a step that Back undoes; `replace` while somebody types. */
export type ChangeSearch<Search> = (change: Partial<Search>, how?: 'push' | 'replace') => void

/** The page's search parameters as values; what is shown by them comes back with Back, with a reload and with a copied address. */
export function useSearch<S extends SearchSchema>(schema: S): [z.output<S>, ChangeSearch<z.output<S>>] {
  const text = useSearchText()
  const search = useMemo(() => readSearch(schema, text), [schema, text])
  const change = useCallback<ChangeSearch<z.output<S>>>(
    (changed, how = 'push') => {
      const next = writeSearch(schema, location.search, changed)
      if (next === location.search) return
      const address = `${location.pathname}${next}${location.hash}`
      if (how === 'push') history.pushState(null, '', address)
      else history.replaceState(history.state, '', address)
      for (const listener of listeners) listener()
    },
    [schema],
  )
  return [search, change]
}

export function useSearchText(): string {
  return useSyncExternalStore(subscribe, () => location.search)
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
