import { momentText } from '#platform/core/moment-text.ts'
import { cents } from '#platform/core/money.ts'
import { moneyText } from '#ui/money-text.ts'
import { Pill, type PillKind } from '#ui/pill.tsx'
import type { RefundSource } from '../rules/refund.ts'
import styles from './case.module.css'
import { typeWords } from './issue-words.ts'
import { statusText } from './order-words.ts'
import { useCasePage } from './use-case-page.ts'

/** The person's latest orders; from each one goes on to its page or gives money back. */
export function CaseOrders() {
  const orders = useCasePage('person_orders')
  const { time_zone } = useCasePage('ticket')
  const now = useCasePage('read_at')
  if (orders.length === 0) return null
  return (
    <section>
      <h3 className={styles.sub}>Orders</h3>
      <ul className={styles.orders}>
        {orders.map(({ order_id, created_at, franchise, status, total }) => (
          <li key={order_id}>
            <span className={styles.first}>
              <a href={`/secure/orders/${order_id}`}>#{order_id}</a>
              <span className={styles.cut}>{franchise}</span>
              <span>{moneyText(cents(total))}</span>
            </span>
            <small>
              {statusText(status)}, {momentText(created_at, now, time_zone)}
              <a href={`/secure/orders/${order_id}/issues`} aria-label={`Refund or credit for order ${order_id}`}>
                Refund or credit
              </a>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const bearers: Readonly<Record<RefundSource, string>> = {
  restaurant: 'borne by the restaurant',
  driver: 'borne by the driver',
  company: 'borne by us',
}
const states: Readonly<Record<string, readonly [string, PillKind]>> = {
  pending: ['Under way', 'orange'],
  failed: ['Failed', 'red'],
}

/** What was given back to this person, and what was noted of their orders, the latest first. */
export function Given() {
  const given = useCasePage('given')
  const { time_zone } = useCasePage('ticket')
  const now = useCasePage('read_at')
  if (given.length === 0) return null
  return (
    <section>
      <h3 className={styles.sub}>Refunds, credits and notes</h3>
      <ul className={styles.orders}>
        {given.map(({ order_issue_id, order_id, record_type, refund_source, total, state, who, created_at }) => {
          const [word, kind] = states[state] ?? []
          return (
            <li key={order_issue_id}>
              <span className={styles.first}>
                <b>{typeWords[record_type]}</b>
                <span className={styles.cut}>
                  of <a href={`/secure/orders/${order_id}`}>#{order_id}</a>
                </span>
                {word && <Pill kind={kind}>{word}</Pill>}
                {record_type !== 'note' && <span>{moneyText(cents(total))}</span>}
              </span>
              <small>
                {[who, momentText(created_at, now, time_zone), refund_source && bearers[refund_source]]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
