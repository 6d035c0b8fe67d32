import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { Shape } from '#ui/shape.tsx'
import styles from './refresh-bar.module.css'
import type { Refreshing } from './use-refresh.ts'

/** How fresh the board is, and the say over it (DSP-01…03, DSP-50). */
export function RefreshBar({ refreshing }: { refreshing: Refreshing }) {
  const { secondsLeft, isEnabled, toggle, ignoreHeld, setIgnoreHeld } = refreshing
  return (
    <div className={styles.refresh}>
      <span className={styles.timer} role="timer" aria-label="Next refresh" data-seconds={secondsLeft}>
        {isEnabled ? 'refresh in' : 'stopped at'} <b>{clockOf(secondsLeft)}</b>
      </span>
      <Button size="small" icon={isEnabled ? 'pause' : 'play'} onClick={toggle}>
        {isEnabled ? 'Disable Refresh' : 'Enable Refresh'}
      </Button>
      <Checkbox
        label="Ignore cached driver queues"
        checked={ignoreHeld}
        onChange={(event) => setIgnoreHeld(event.currentTarget.checked)}
      />
    </div>
  )
}

type FailuresProps = { refreshing: Refreshing; className?: string | undefined }

/** What could not be refreshed; each kind counts for itself (SIL-OPS-38). */
export function Failures({ refreshing: { queueFailures, unassignedFailures }, className }: FailuresProps) {
  const kinds = [
    { kind: 'Driver queues', count: queueFailures },
    { kind: 'Unassigned orders', count: unassignedFailures },
  ].filter(({ count }) => count > 0)
  return kinds.map(({ kind, count }) => (
    <span key={kind} className={classes(styles.failed, className)} role="status" title={kind}>
      <Shape name="square" />
      <span>{`${count} Requests Failed`}</span>
      <span className={styles.kind}>{kind}</span>
    </span>
  ))
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
