import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { DriverQueue } from '../rules/board.ts'
import styles from './board-bar.module.css'
import type { Lateness } from './lateness/use-lateness.ts'
import { Failures, RefreshBar } from './refresh-bar.tsx'
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
  lateness: Lateness
  onUndo: () => void
  onRedo: () => void
  map: ReturnType<typeof useMapPanel>
  refreshing: Refreshing
}

/** Over the board: what is shown and how, what was done, and how fresh it is. On a phone one line, and the rest when it is asked for. */
export function BoardBar(props: BarProps) {
  const { view, all, find, onFind, onFound, isHistoryOpen, onHistory, lateness, onUndo, onRedo, map, refreshing } =
    props
  const [isOpen, setOpen] = useState(false)
  const hidden = all.length - view.shown.length
  const folds = classes(styles.folds, isOpen && styles.open)
  return (
    <>
      <div className={folds}>
        <ViewBar view={view} countOf={(id) => all.filter(({ market_id }) => market_id === id).length} />
      </div>
      <Button
        size="small"
        icon="undo"
        className={styles.first}
        aria-label="Undo your last change"
        title="Undo your last change (Ctrl Z)"
        onClick={onUndo}
      />
      <Button
        size="small"
        icon="undo"
        className={classes(styles.first, styles.redo)}
        aria-label="Do again what you have undone last"
        title="Do again what you have undone last (Ctrl Shift Z)"
        onClick={onRedo}
      />
      <div className={folds}>
        <Button size="small" icon="clock" aria-pressed={isHistoryOpen} onClick={onHistory}>
          History <Kbd>H</Kbd>
        </Button>
        <Button size="small" icon="alert" aria-pressed={lateness.isOpen} onClick={lateness.toggle}>
          Will be late{lateness.risks.length > 0 && <b>{` ${lateness.risks.length}`}</b>} <Kbd>L</Kbd>
        </Button>
        <Button size="small" icon="map" aria-pressed={map.isOpen} onClick={map.toggle}>
          Map
        </Button>
      </div>
      <form
        className={classes(styles.first, styles.find)}
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
      <IconButton
        icon="settings"
        size="small"
        className={classes(styles.first, styles.more)}
        label={isOpen ? 'Fewer settings of the board' : 'More settings of the board'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {hidden > 0 && <span className={classes(styles.first, styles.hidden)}>hiding {hidden}</span>}
      <Failures refreshing={refreshing} className={styles.first} />
      <span className={classes(styles.first, styles.live, refreshing.isLive && !isOpen && styles.calm)}>
        <LiveBadge on={refreshing.isLive}>{refreshing.isLive ? 'Live' : 'Live updates off'}</LiveBadge>
      </span>
      <div className={folds}>
        <RefreshBar refreshing={refreshing} />
      </div>
    </>
  )
}
