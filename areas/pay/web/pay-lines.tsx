import { hoursText } from '#areas/shifts/rules/worked-time.ts'
import { timeText } from '#platform/core/local-time.ts'
import { dayMomentText } from '#platform/core/moment-text.ts'
import { moneyText } from '#ui/money-text.ts'
import { TableScroll } from '#ui/table-scroll.tsx'
import type { PayInvoice } from '../calls/invoices.ts'
import styles from './pay-lines.module.css'

/** How the week's sum came to be: each hour with its arithmetic, each order with its tip. */
export function PayLines({ invoice }: { invoice: PayInvoice }) {
  const { lines, orders, time_zone, mileage_rate } = invoice
  return (
    <section className={styles.lines} aria-label={`How the pay of ${invoice.driver} came to be`}>
      <TableScroll label="Hours">
        <table className={styles.table}>
          <caption>Hours</caption>
          <thead>
            <tr>
              <th>Time</th>
              <th data-figures>Hours</th>
              <th>How</th>
              <th data-figures>Pay</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.driver_hour_id}>
                <td>
                  {dayMomentText(line.started_at, Date.now(), time_zone)} to {timeText(line.ended_at, time_zone)}
                </td>
                <td data-figures>{hoursText(line.hundredths)}</td>
                <td>
                  {hoursText(line.hundredths)} × {moneyText(line.wage)} = {moneyText(line.wages)}
                  {line.top_up > 0 &&
                    `; gaurantee ${moneyText(line.gaurantee)} an hour is ${moneyText(line.guaranteed)}, with tips of ${moneyText(line.tips)} it adds ${moneyText(line.top_up)}`}
                </td>
                <td data-figures>{moneyText(line.wages + line.top_up)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {orders.length > 0 && (
        <TableScroll label="Orders">
          <table className={styles.table}>
            <caption>Orders</caption>
            <thead>
              <tr>
                <th>Order</th>
                <th>Delivered</th>
                <th data-figures>Miles</th>
                <th data-figures>Tip, card</th>
                <th data-figures>Tip, cash</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.order_id}>
                  <td>#{order.order_id}</td>
                  <td>{dayMomentText(order.at, Date.now(), time_zone)}</td>
                  <td data-figures>{order.miles.toFixed(2)}</td>
                  <td data-figures>{moneyText(order.tip_card)}</td>
                  <td data-figures>{moneyText(order.tip_cash)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <dl className={styles.sums}>
        <Sum name="Wage" amount={invoice.wages} />
        <Sum name="Gaurantee adds" amount={invoice.top_up} />
        <Sum name="Tips, card" amount={invoice.tips_card} />
        <Sum name="Tips, cash" amount={invoice.tips_cash} />
        {mileage_rate > 0 && <Sum name={`Mileage, ${moneyText(mileage_rate)} a mile`} amount={invoice.mileage} />}
        <Sum name="Total" amount={invoice.total} strong />
        {invoice.kept !== 0 && <Sum name="Cash already with you" amount={-invoice.kept} />}
        {invoice.borne !== 0 && <Sum name="Refunds that you bear" amount={-invoice.borne} />}
        <Sum
          name={invoice.paid_to === null ? 'To pay' : `Paid to the account that ends in ${invoice.paid_to}`}
          amount={invoice.to_pay}
          strong
        />
      </dl>
    </section>
  )
}

function Sum({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{moneyText(amount)}</dd>
    </div>
  )
}
