import { hoursText } from '#areas/shifts/rules/worked-time.ts'
import { timeText } from '#platform/core/local-time.ts'
import { dayMomentText } from '#platform/core/moment-text.ts'
import { Icon } from '#ui/icon.tsx'
import { moneyText } from '#ui/money-text.ts'
import type { PayInvoice } from '../calls/invoices.ts'
import styles from './own-pay.module.css'

type Line = PayInvoice['lines'][number]

/** How the week's sum came to be, on a phone: each time at work and each order is a row that opens in place. */
export function OwnPayLines({ invoice }: { invoice: PayInvoice }) {
  const { lines, orders, time_zone } = invoice
  return (
    <>
      {lines.length > 0 && (
        <section aria-label="Hours">
          <h2 className={styles.label}>Hours</h2>
          <div className={styles.rows}>
            {lines.map((line) => (
              <details key={line.driver_hour_id} className={styles.row}>
                <summary>
                  <span>
                    <b>{dayMomentText(line.started_at, Date.now(), time_zone)}</b>
                    <small>
                      to {timeText(line.ended_at, time_zone)} · {hoursText(line.hundredths)} h
                    </small>
                  </span>
                  <b>{moneyText(line.wages + line.top_up + line.tips)}</b>
                  <Icon name="down" size="small" />
                </summary>
                <p>{arithmeticOf(line)}</p>
              </details>
            ))}
          </div>
        </section>
      )}
      {orders.length > 0 && (
        <section aria-label="Orders">
          <h2 className={styles.label}>Orders</h2>
          <div className={styles.rows}>
            {orders.map((order) => (
              <details key={order.order_id} className={styles.row}>
                <summary>
                  <span>
                    <b>#{order.order_id}</b>
                    <small>{dayMomentText(order.at, Date.now(), time_zone)}</small>
                  </span>
                  <b>{moneyText(order.tip_card + order.tip_cash)}</b>
                  <Icon name="down" size="small" />
                </summary>
                <p>
                  Tip by card {moneyText(order.tip_card)}, in cash {moneyText(order.tip_cash)}. {order.miles.toFixed(2)}{' '}
                  miles.
                </p>
              </details>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function arithmeticOf({ hundredths, wage, wages, tips, gaurantee, guaranteed, top_up }: Line): string {
  const paid = `${hoursText(hundredths)} h × ${moneyText(wage)} = ${moneyText(wages)}, and tips of ${moneyText(tips)}.`
  return top_up > 0
    ? `${paid} The gaurantee of ${moneyText(gaurantee)} an hour is ${moneyText(guaranteed)}: it adds ${moneyText(top_up)}.`
    : paid
}
