import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { KitchenState } from '../rules/kitchen-state.ts'
import { pausedText, pausedUntil } from '../rules/pause.ts'
import { Choices, KitchenSheet } from './kitchen-sheet.tsx'
import styles from './sheet.module.css'

const pauses = [15, 30, 60, 'rest_of_day'] as const
type Pause = (typeof pauses)[number]
const pauseText = (pause: Pause) =>
  pause === 'rest_of_day' ? 'Rest of today' : pause === 60 ? '1 hour' : `${pause} min`

type PauseSheetProps = {
  kitchen: KitchenState
  now: number
  problem: string | undefined
  onClose: () => void
  onPause: (until: Pause) => void
}

export function PauseSheet({ kitchen, now, problem, onClose, onPause }: PauseSheetProps) {
  const [pause, setPause] = useState<Pause>(30)
  const { opening, time_zone } = kitchen
  const until = pausedUntil(pause, now, time_zone)
  const open = kitchen.orders.filter(({ status }) => status !== 'cancelled').length
  return (
    <KitchenSheet
      title="Pause?"
      sub="Customers see it at once"
      onClose={onClose}
      foot={
        <Button variant="primary" size="drive" wide onClick={() => onPause(pause)}>
          Pause until {pause === 'rest_of_day' ? 'tomorrow' : timeText(until, time_zone)}
        </Button>
      }
    >
      <Choices
        label="No new orders for"
        name="pause"
        value={pause}
        choices={pauses.map((value) => ({ value, text: pauseText(value) }))}
        onChange={setPause}
      />
      <ul className={styles.told}>
        <li>
          <Icon name="clock" />
          <span>
            Customers read “<b>{pausedText(opening, until, now, time_zone)}</b>”. Orders start again by themselves.
          </span>
        </li>
        <li>
          <Icon name="list" />
          <span>
            {open === 0 ? (
              'Nothing is on the board.'
            ) : (
              <>
                <b>{open === 1 ? '1 order' : `${open} orders`}</b> on the board must still be made.
              </>
            )}
          </span>
        </li>
        <li>
          <Icon name="calendar" />
          <span>Orders for later still come in.</span>
        </li>
      </ul>
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
    </KitchenSheet>
  )
}
