import { useState } from 'react'
import type { DriverQueue } from '../rules/board.ts'
import { findsDriver } from '../rules/find.ts'
import { type Need, needsOf, type SortBy, sortColumns } from '../rules/need.ts'
import { dispatchPage } from './board-state.ts'

const storageKey = 'dispatch_view'

type View = {
  readonly sort: SortBy
  readonly market: number | null
  readonly as: 'columns' | 'roster'
  readonly isRailFolded: boolean
}

const sorts: readonly SortBy[] = ['name', 'need', 'free']

/** Which drivers are shown, in which order and how; sorting, market, view and the folded rail are remembered by this browser. */
export function useColumnView(all: readonly DriverQueue[], now: number, text: string) {
  const [view, setView] = useState(storedView)
  const [need, setNeed] = useState<Need>()
  // Columns do not move under the pointer: they stand as they were sorted until somebody sorts anew.
  const [sorted, setSorted] = useState(() => orderOf(all, view.sort, now))
  const place = new Map(sorted.map((id, index) => [id, index]))
  const standing =
    view.sort === 'name'
      ? all
      : all.toSorted((a, b) => (place.get(a.driver_id) ?? sorted.length) - (place.get(b.driver_id) ?? sorted.length))
  const anew = view.sort === 'name' ? sorted : orderOf(all, view.sort, now)
  const shown = standing.filter(
    (queue) =>
      (view.market === null || queue.market_id === view.market) &&
      (need === undefined || needsOf(queue, now).includes(need)) &&
      findsDriver(queue, text),
  )

  function change(next: Partial<View>): void {
    const changed = { ...view, ...next }
    localStorage.setItem(storageKey, JSON.stringify(changed))
    setView(changed)
    if (next.sort) setSorted(orderOf(all, next.sort, now))
  }
  return {
    ...view,
    need,
    shown,
    /** How many columns would change their place if they were sorted now. */
    wouldMove: view.sort === 'name' ? 0 : standing.filter(({ driver_id }, index) => anew[index] !== driver_id).length,
    change,
    choose: setNeed,
    sortNow: () => setSorted(orderOf(all, view.sort, now)),
  }
}

const orderOf = (queues: readonly DriverQueue[], by: SortBy, now: number) =>
  sortColumns(queues, by, now).map(({ driver_id }) => driver_id)

/** What another version, or somebody by hand, has left there is passed over. */
function storedView(): View {
  const plain: View = { sort: 'name', market: null, as: 'columns', isRailFolded: false }
  try {
    const stored: Partial<View> = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const { markets } = dispatchPage()
    return {
      sort: sorts.find((one) => one === stored.sort) ?? plain.sort,
      market:
        markets.length > 1 ? (markets.find(({ market_id }) => market_id === stored.market)?.market_id ?? null) : null,
      as: stored.as === 'roster' ? 'roster' : plain.as,
      isRailFolded: stored.isRailFolded === true,
    }
  } catch {
    return plain
  }
}
