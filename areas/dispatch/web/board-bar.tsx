import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { DriverQueue } from '../rules/board.ts'
import styles from './board-bar.module.css'
import { RefreshBar } from './refresh-bar.tsx'
import type { useColumnView } from './use-column-view.ts'
import type { useMapPanel } from './use-map-panel.ts'
import type { Refreshing } from './use-refresh.ts'
import { ViewBar } from './view-bar.tsx'

type BarProps = {
  view: ReturnType<typeof useColumnView>
  /** Everybody, shown or not. */
  all: readonly DriverQueue[]
  find: string
  onFind: (text: string) => void
  /** Enter in the field. */
  onFound: () => void
  isHistoryOpen: boolean
  onHistory: () => void
  onUndo: () => void
  onRedo: () => void
  map: ReturnType<typeof useMapPanel>
  refreshing: Refreshing
}

/** Over the board: what is shown and how, what was done, and how fresh it is. */
export function BoardBar({ view, all, find, onFind, onFound, map, refreshing, ...history }: BarProps) {
  const hidden = all.length - view.shown.length
  return (
    <>
      <ViewBar {...history} view={view} countOf={(id) => all.filter(({ market_id }) => market_id === id).length} />
      <Button size="small" icon="map" aria-pressed={map.isOpen} onClick={map.toggle}>
        Map
      </Button>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          onFound()
        }}
      >
        <SearchField
          label="Find a driver"
          placeholder="Driver, order, store"
          name="driver"
          value={find}
          onSearch={onFind}
        />
      </form>
      {hidden > 0 && <span className={styles.hidden}>hiding {hidden}</span>}
      <RefreshBar refreshing={refreshing} />
    </>
  )
}
