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

/** What this person has kept in this browser; nothing where storage is refused or holds something else. */
export function keptViews(place: string): TableView[] {
  try {
    return z.parse(storedViews, JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]'))
  } catch {
    return []
  }
}

/** Whether the browser took it. */
export function keepViews(place: string, views: readonly TableView[]): boolean {
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
