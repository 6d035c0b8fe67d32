import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { readSearch, type SearchSchema, writeSearch } from '#platform/core/search.ts'
import { changeAddress, type How } from '#ui/page-address.ts'

export type ChangeSearch<Search> = (change: Partial<Search>, how?: How) => void

/** The page's search parameters as values; what is shown by them comes back with Back, with a reload and with a copied address. */
export function useSearch<S extends SearchSchema>(schema: S): [z.output<S>, ChangeSearch<z.output<S>>] {
  const text = useSearchText()
  const search = useMemo(() => readSearch(schema, text), [schema, text])
  const change = useCallback<ChangeSearch<z.output<S>>>(
    (changed, how = 'push') => {
      const next = writeSearch(schema, location.search, changed)
      if (next === location.search) return
      changeAddress(`${location.pathname}${next}${location.hash}`, how)
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
