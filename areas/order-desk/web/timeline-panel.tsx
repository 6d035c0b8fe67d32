import { momentText } from '#platform/core/moment-text.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import type { TimelineEntry } from '../rules/timeline.ts'
import styles from './order-desk.module.css'
import { useDeskPage } from './use-desk-order.ts'

const icons: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  order: 'receipt',
  money: 'card',
  driver: 'car',
  door: 'shield',
  staff: 'pen',
  message: 'message',
  problem: 'alert',
}

/** Events and messages as they came; `latest`: so many of them, and how many there are in all. */
export function TimelinePanel({ latest }: { latest?: number }) {
  const events = useDeskPage('timeline')
  const messages = useDeskPage('order_messages')
  const all = [...events, ...messages].toSorted((one, other) => one.at - other.at)
  const timeline = latest === undefined ? all : all.slice(-latest)
  const { time_zone, created_at } = useDeskPage('order')
  return (
    <Panel
      title="Timeline"
      acts={
        timeline.length < all.length && (
          <span className={styles.muted}>{`last ${timeline.length} of ${all.length}`}</span>
        )
      }
    >
      <ol className={styles.timeline}>
        {timeline.map(({ key, at, told_at, who, text, detail, kind }) => (
          <li key={key}>
            <time dateTime={new Date(at).toISOString()}>{momentText(at, created_at, time_zone)}</time>
            <span className={styles.dot}>
              <Icon name={icons[kind]} size="small" />
            </span>
            <span>
              {text}
              <small>
                {[detail, who, told_at !== undefined && `told ${momentText(told_at, created_at, time_zone)}`]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
