import type { RecentOrder } from '../../rules/recent-order.ts'
import styles from './discover.module.css'
import { words } from './words.ts'

/** What this device ordered last; each order's page puts it into the cart again. */
export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section className={styles.recent} aria-label={words.before}>
      <h2 className={styles.title}>{words.before}</h2>
      <ul className={styles.found}>
        {orders.map(({ order_id, path, franchise, lines }) => (
          <li key={order_id}>
            <a className={styles.item} href={path}>
              <span className={styles.words}>
                <b className={styles.name}>{franchise}</b>
                <span className={styles.facts}>{lines}</span>
              </span>
              <span className={styles.again}>{words.order({ order_id })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
