import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { SortBy } from '../rules/need.ts'
import { dispatchPage } from './board-state.ts'
import type { useColumnView } from './use-column-view.ts'
import styles from './view-bar.module.css'

const views = [
  { value: 'columns', label: 'Columns', icon: 'columns' },
  { value: 'roster', label: 'Roster', icon: 'roster' },
] as const

const sorts: ReadonlyArray<readonly [value: SortBy, label: string]> = [
  ['name', 'Name'],
  ['need', 'Need'],
  ['free', 'Free first'],
]

type BarProps = {
  view: ReturnType<typeof useColumnView>
  /** Columns and unassigned orders of each market. */
  countOf: (marketId: number) => number
}

/** How the drivers are shown, sorted and chosen. */
export function ViewBar({ view, countOf }: BarProps) {
  const { markets } = dispatchPage()
  return (
    <>
      <SegmentedControl legend="View" parts={views} value={view.as} onChoose={(as) => view.change({ as })} />
      <label className={styles.sort}>
        Sort
        <select
          value={view.sort}
          onChange={(event) =>
            view.change({ sort: sorts.find(([value]) => value === event.currentTarget.value)?.[0] ?? 'name' })
          }
        >
          {sorts.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {view.wouldMove > 0 && (
        <button
          type="button"
          className={styles.now}
          title={`${view.wouldMove} would move`}
          aria-label={`${view.wouldMove} would move. Sort now`}
          onClick={view.sortNow}
        >
          {view.wouldMove} <span>would move. </span>
          <b>Sort now</b>
        </button>
      )}
      {markets.length > 1 && (
        <SegmentedControl
          legend="Market"
          parts={[
            { value: '', label: 'All' },
            ...markets
              .filter(({ market_id }) => countOf(market_id) > 0)
              .map(({ market_id, name }) => ({ value: String(market_id), label: `${name} ${countOf(market_id)}` })),
          ]}
          value={view.market === null ? '' : String(view.market)}
          onChoose={(value) => view.change({ market: value === '' ? null : Number(value) })}
        />
      )}
    </>
  )
}
