import { hoursText } from '#areas/shifts/rules/worked-time.ts'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { TableScroll } from '#ui/table-scroll.tsx'
import type { DriverFairness } from '../calls/invoices.ts'
import styles from './hours.module.css'

/** How work and tips were spread over the week, by name: facts for those who plan, not a ranking. */
export function FairnessPanel({ rows }: { rows: readonly DriverFairness[] }) {
  return (
    <Panel
      title="How the work was spread"
      foot="An empty car is time on the clock with nothing picked up: waiting, or on the way to a store. Breaks are left out."
      flush
    >
      <TableScroll label="How the work was spread" cards>
        <table className={styles.table} aria-label="How the work was spread">
          <thead>
            <tr>
              <th>Driver</th>
              <th data-figures>Hours</th>
              <th data-figures>Orders</th>
              <th data-figures>Empty car, min</th>
              <th data-figures>Tips an hour</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ driver_id, driver, hundredths, orders, empty_minutes, tips_per_hour }) => (
              <tr key={driver_id}>
                <td className={styles.name}>{driver}</td>
                <td data-figures data-label="Hours">
                  {hoursText(hundredths)}
                </td>
                <td data-figures data-label="Orders">
                  {orders}
                </td>
                <td data-figures data-label="Empty car, min">
                  {empty_minutes}
                </td>
                <td data-figures data-label="Tips an hour">
                  {tips_per_hour === null ? '' : moneyText(tips_per_hour)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Panel>
  )
}
