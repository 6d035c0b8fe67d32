import type { RecentOrder } from '../../rules/recent-order.ts'
import { words } from './recent-words.ts'
import styles from './stores.module.css'

/** What this device and its account ordered last: each order's page puts it into the cart again. */
export function RecentRow({ orders }: { orders: readonly RecentOrder[] }) {
  return (
    <section aria-label={words.before}>
      <h2>{words.before}</h2>
      <ul>
        {orders.map(({ order_id, path, franchise, lines }) => (
          <li key={order_id}>
            <a className={styles.before} href={path}>
              <b>{franchise}</b>
              <span>{lines}</span>
              <small>{words.order({ order_id })}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
