import { timeText } from '#platform/core/local-time.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Counted } from '../../rules/moment.ts'
import type { TrainingOffer } from '../../rules/offers.ts'
import type { Play } from '../../rules/play.ts'
import styles from '../replay.module.css'
import own from './training.module.css'

type OffersPanelProps = {
  play: Play
  order: number | undefined
  offers: readonly TrainingOffer[]
  counted: Counted
  time_zone: string
  hints: boolean
  onHints: (hints: boolean) => void
  onGive: (driver: number) => void
}

/** Who may take the chosen order, and how the evening goes so far. */
export function OffersPanel(props: OffersPanelProps) {
  const { play, order, offers, counted, time_zone, hints, onHints, onGive } = props
  return (
    <Panel
      className={own.who}
      title={order === undefined ? 'Nobody waits' : `Who takes ${play.day.orders[order]?.label}?`}
      acts={<Checkbox label="Hints" checked={hints} onChange={({ target }) => onHints(target.checked)} />}
    >
      <p className={own.sofar}>
        <span>
          <b>{Math.round(counted.on_time * 100)} %</b> on time
        </span>
        <span>
          <b>{counted.click_to_door.toFixed(1)}</b> click to door
        </span>
        <span>
          <b className={counted.late > 0 ? styles.worse : ''}>{counted.late}</b> late now
        </span>
      </p>
      <ol className={own.offers}>
        {offers.map(({ driver, at_door, harmed }, at) => {
          const queue = play.drivers[driver]?.queue.length ?? 0
          const isLate = order !== undefined && at_door > (play.day.orders[order]?.promised_at ?? at_door)
          return (
            <li key={driver}>
              <button type="button" onClick={() => onGive(driver)}>
                {at < 9 && <Kbd>{String(at + 1)}</Kbd>}
                <b>{play.day.drivers[driver]?.name}</b>
                <span className={styles.muted}>
                  {queue === 0 ? 'free' : `${queue} ${queue === 1 ? 'stop' : 'stops'}`}
                </span>
                {hints && (
                  <span className={isLate || harmed > 0 ? styles.worse : styles.better}>
                    at the door {timeText(at_door, time_zone)}
                    {harmed > 0 && `, ${harmed} late by it`}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      {order !== undefined && offers.length === 0 && (
        <p className={styles.muted}>Nobody may take it now. Wait, or choose another order.</p>
      )}
    </Panel>
  )
}
