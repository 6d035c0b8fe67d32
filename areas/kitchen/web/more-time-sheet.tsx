import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { KitchenOrder } from '../rules/kitchen-state.ts'
import { laterBy, moreTimeChoices, moreTimeReasons } from '../rules/ready-time.ts'
import { Choices, KitchenSheet } from './kitchen-sheet.tsx'
import styles from './sheet.module.css'

type MoreTimeProps = {
  order: KitchenOrder
  now: number
  time_zone: string
  onClose: () => void
  onSay: (minutes: number, reason: string) => void
}

export function MoreTimeSheet({ order, now, time_zone, onClose, onSay }: MoreTimeProps) {
  const [minutes, setMinutes] = useState<number>(5)
  const [reason, setReason] = useState<string>('')
  const at = (added: number) => timeText(laterBy(order.ready_at, added, now), time_zone)
  const { fetcher } = order
  return (
    <KitchenSheet
      title="How much longer?"
      sub={`${order.order_id}, said ${timeText(order.ready_at, time_zone)}`}
      onClose={onClose}
      foot={
        <Button variant="primary" size="drive" wide onClick={() => onSay(minutes, reason)}>
          Say {at(minutes)}
        </Button>
      }
    >
      <Choices
        label="How much longer"
        name="minutes"
        value={minutes}
        choices={moreTimeChoices.map((value) => ({ value, text: `+${value}`, small: at(value) }))}
        onChange={setMinutes}
      />
      <Choices
        label="What is it?"
        name="reason"
        value={reason}
        choices={moreTimeReasons.map((value) => ({ value, text: value }))}
        wide
        onChange={setReason}
      />
      <ul className={styles.told} aria-label="Who hears it, at once">
        {fetcher && (
          <li>
            <Icon name="car" />
            <span>
              <b>{fetcher.name}</b>
              {fetcher.is_here ? ' waits at the counter.' : ' comes later.'}
            </span>
          </li>
        )}
        <li>
          <Icon name="user" />
          <span>
            <b>{order.customer}</b> sees the new time.
          </span>
        </li>
        {order.is_delivery && (
          <li>
            <Icon name="nav" />
            <span>
              <b>Dispatch</b> plans the driver’s way anew.
            </span>
          </li>
        )}
      </ul>
    </KitchenSheet>
  )
}
