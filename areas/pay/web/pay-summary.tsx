import { hoursText } from '#areas/shifts/rules/worked-time.ts'
import { type Day, weekdayOf } from '#platform/core/day.ts'
import { shortWeekday } from '#platform/core/day-text.ts'
import { classes } from '#ui/classes.ts'
import { moneyText } from '#ui/money-text.ts'
import type { PayInvoice } from '../calls/invoices.ts'
import { paidByDay } from '../rules/week-days.ts'
import { InvoiceState } from './invoice-state.tsx'
import styles from './own-pay.module.css'

type SummaryProps = { readonly invoice: PayInvoice; readonly today: Day }

/** One number, what it is made of, and which day brought how much. */
export function PaySummary({ invoice, today }: SummaryProps) {
  const { hundredths, total, starts_on, ends_on, lines, time_zone } = invoice
  const parts = partsOf(invoice)
  const days = paidByDay(starts_on, lines, time_zone)
  const most = Math.max(1, ...days.map(({ amount }) => amount))
  return (
    <>
      <section className={styles.card} aria-label="What the week pays">
        <p className={styles.head}>
          {today <= ends_on ? 'This week so far' : 'The whole week'}
          <span>
            <InvoiceState invoice={invoice} />
          </span>
        </p>
        <p className={styles.total}>{moneyText(total)}</p>
        <p className={styles.quiet}>
          {hoursText(hundredths)} hours
          {hundredths > 0 && ` · ${moneyText(Math.round((total * 100) / hundredths))} an hour`}
        </p>
        {total > 0 && (
          <div className={styles.bar} aria-hidden="true">
            {parts.map(
              ({ name, amount, look }) => amount > 0 && <i key={name} className={look} style={{ flexGrow: amount }} />,
            )}
          </div>
        )}
        <dl className={styles.parts}>
          {parts.map(({ name, amount, look }) => (
            <div key={name}>
              <dt>
                <i className={look} aria-hidden="true" />
                {name}
              </dt>
              <dd>{moneyText(amount)}</dd>
            </div>
          ))}
        </dl>
        <dl className={classes(styles.parts, styles.after)}>
          {invoice.kept !== 0 && (
            <div>
              <dt>Cash already with you</dt>
              <dd>{moneyText(-invoice.kept)}</dd>
            </div>
          )}
          {invoice.borne !== 0 && (
            <div>
              <dt>Refunds that you bear</dt>
              <dd>{moneyText(-invoice.borne)}</dd>
            </div>
          )}
          <div className={styles.strong}>
            <dt>{invoice.paid_to === null ? 'To pay' : `Paid to the account that ends in ${invoice.paid_to}`}</dt>
            <dd>{moneyText(invoice.to_pay)}</dd>
          </div>
        </dl>
      </section>
      <section className={styles.card} aria-label="Day by day">
        <ol className={styles.days}>
          {days.map(({ day, amount }) => (
            <li key={day} className={classes(day === today && styles.today)}>
              <b>{amount > 0 ? `$${Math.round(amount / 100)}` : ''}</b>
              <i style={{ height: `${Math.round((amount / most) * 72)}px` }} aria-hidden="true" />
              <span>{shortWeekday(weekdayOf(day))}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function partsOf({ wages, tips_card, tips_cash, top_up, mileage, mileage_rate }: PayInvoice) {
  return [
    { name: 'Wage', amount: wages, look: styles.wage },
    { name: 'Tips, card', amount: tips_card, look: styles.tips },
    { name: 'Tips, cash', amount: tips_cash, look: styles.tips },
    { name: 'Gaurantee adds', amount: top_up, look: styles.topUp },
    ...(mileage_rate > 0
      ? [{ name: `Mileage, ${moneyText(mileage_rate)} a mile`, amount: mileage, look: styles.miles }]
      : []),
  ]
}
