import { useState } from 'react'
import * as z from 'zod/mini'

/** A named state of a table; `search` is its part of the address. */
export type TableView = {
  readonly id: string
  readonly name: string
  readonly search: string
  /** How many rows it holds now. */
  readonly count?: number | undefined
}

const storedViews = z.array(
  z.object({
    id: z.string().check(z.maxLength(100)),
    name: z.string().check(z.maxLength(100)),
    search: z.string().check(z.maxLength(10_000)),
  }),
)

const mostViews = 30
const keyOf = (place: string) => `views:${place}`

/** A person's own views, and what becomes of one; `error` says why the last was not kept. */
export type OwnViews = {
  readonly views: readonly TableView[]
  readonly error: string | undefined
  /** For whom they are kept, and where. */
  readonly hint: string
  readonly keep: (view: TableView) => void
  readonly remove: (id: string) => void
}

/** Kept in this browser: for tables that no server knows. Nothing where storage is refused or holds something else. */
export function useBrowserViews(place: string): OwnViews {
  const [views, setViews] = useState(() => storedViewsOf(place))
  const [failed, setFailed] = useState(false)
  const keep = (next: readonly TableView[]) => {
    setViews([...next])
    setFailed(!store(place, next))
  }
  return {
    views,
    error: failed ? 'This browser keeps nothing: the view is gone when the page is closed.' : undefined,
    hint: 'Kept in this browser, for you alone.',
    keep: (view) => keep(withView(views, view)),
    remove: (id) => keep(views.filter((one) => one.id !== id)),
  }
}

function storedViewsOf(place: string): TableView[] {
  try {
    return z.parse(storedViews, JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]'))
  } catch {
    return []
  }
}

/** Whether the browser took it. */
function store(place: string, views: readonly TableView[]): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(views.slice(-mostViews)))
    return true
  } catch {
    return false
  }
}

export function withView(views: readonly TableView[], view: TableView): TableView[] {
  return views.some(({ id }) => id === view.id)
    ? views.map((one) => (one.id === view.id ? view : one))
    : [...views, view]
}
