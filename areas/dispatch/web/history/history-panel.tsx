import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import type { RouteReplyOf } from '#platform/core/route.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Kbd } from '#ui/kbd.tsx'
import { SidePanel } from '#ui/ops/side-panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { usePointedAt } from '#ui/use-pointed-at.ts'
import { dispatchHistory } from '../../calls/undo.ts'
import { useKeptCurrent } from '../use-kept-current.ts'
import styles from './history-panel.module.css'

type HistoryProps = {
  /** Changes with the board: then there may be something new. */
  asOf: number
  timeZoneOf: (driverId: number) => string
  onUndo: (dispatch_action_id: number) => void
  onClose: () => void
}

const whose = [
  { value: 'all', label: 'Everybody' },
  { value: 'own', label: 'Mine' },
] as const

/** What dispatchers did in the present shifts; the last change of each queue can be taken back here, by anybody (SIL-OPS-29). */
export function HistoryPanel({ asOf, timeZoneOf, onUndo, onClose }: HistoryProps) {
  useBackCloses(onClose)
  const [shown, setShown] = useState<'all' | 'own'>('all')
  const { data: actions, isError } = useKeptCurrent(asOf, { queryKey: ['history'], queryFn: readHistory })
  const wanted = actions?.filter(({ own }) => shown === 'all' || own) ?? []
  // Under a pointer nothing moves: what is newer would push another one's Undo there between the look and the press.
  const { isPointedAt, props: whilePointedAt } = usePointedAt()
  const [steady, setSteady] = useState<ReadonlySet<number>>()
  if (isPointedAt !== (steady !== undefined))
    setSteady(isPointedAt ? new Set(wanted.map(({ dispatch_action_id }) => dispatch_action_id)) : undefined)
  const list = steady ? wanted.filter(({ dispatch_action_id }) => steady.has(dispatch_action_id)) : wanted
  const newer = wanted.length - list.length
  const ownLast = actions?.find(({ own, undone_at }) => own && undone_at === null)
  return (
    <SidePanel
      title="History"
      hint={newer > 0 ? `present shifts, ${newer} newer` : 'present shifts'}
      closeLabel="Close the history"
      onClose={onClose}
      head={
        <div className={styles.filter}>
          <SegmentedControl legend="Whose changes" parts={whose} value={shown} onChoose={setShown} />
        </div>
      }
      foot="Ctrl Z takes back your own last change, wherever it was. Only the last change of a queue can be undone."
    >
      {isError && (
        <p className={styles.none} role="status">
          The history could not be brought up to date.
        </p>
      )}
      {actions && list.length === 0 && <p className={styles.none}>Nothing was changed yet.</p>}
      <ol className={styles.list} {...whilePointedAt}>
        {list.map((action) => (
          <li
            key={action.dispatch_action_id}
            className={classes(styles.action, action.undone_at !== null && styles.undone)}
          >
            <span className={styles.text}>{action.text}</span>
            <small>
              {action.own ? 'You' : action.by}, {timeText(action.at, timeZoneOf(action.driver_id))}
              {action.reason && `. ${action.reason}.`}
            </small>
            {action.can_undo ? (
              <Button
                size="small"
                className={styles.act}
                aria-label={`Undo: ${action.text}`}
                onClick={() => onUndo(action.dispatch_action_id)}
              >
                Undo {action === ownLast && <Kbd>Ctrl Z</Kbd>}
              </Button>
            ) : (
              <span className={styles.why}>{action.undone_at === null ? 'changed since' : 'undone'}</span>
            )}
          </li>
        ))}
      </ol>
    </SidePanel>
  )
}

async function readHistory({
  signal,
}: {
  signal: AbortSignal
}): Promise<RouteReplyOf<typeof dispatchHistory>['actions']> {
  const outcome = await ask(dispatchHistory, {}, { signal })
  if (!outcome.ok) throw new Error(`history: ${outcome.error}`)
  return outcome.data.actions
}
