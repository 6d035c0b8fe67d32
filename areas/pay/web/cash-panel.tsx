import { useState } from 'react'
import { cents, toDecimal } from '#platform/core/money.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { TableScroll } from '#ui/table-scroll.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type CashCount, countCash } from '../calls/hours.ts'
import styles from './hours.module.css'

/** Cash of the day: what should be there, what drivers say, what was counted. */
export function CashPanel({ counts, mayChange }: { counts: readonly CashCount[]; mayChange: boolean }) {
  return (
    <Panel title="Cash handed in" flush>
      <TableScroll label="Cash handed in" cards>
        <table className={styles.table} aria-label="Cash handed in">
          <thead>
            <tr>
              <th>Driver</th>
              <th data-figures>Expected</th>
              <th data-figures>Handed in</th>
              <th data-figures>Counted</th>
              <th>Difference</th>
              <th>
                <VisuallyHidden>Acts</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count) => (
              <CashRow key={count.driver_hour_id} count={count} mayChange={mayChange} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Panel>
  )
}

function CashRow({ count, mayChange }: { count: CashCount; mayChange: boolean }) {
  const { driver_hour_id, driver, expected, handed_in, counted, counted_by } = count
  const [text, setText] = useState(toDecimal(cents(handed_in)))
  const save = useAct(async () => {
    const answer = await ask(countCash, { driver_hour_id: String(driver_hour_id), counted: text })
    if (answer.ok) await refreshPage()
    return answer
  })
  const difference = (counted ?? handed_in) - expected
  return (
    <tr>
      <td className={styles.name}>{driver}</td>
      <td data-figures data-label="Expected">
        {moneyText(expected)}
      </td>
      <td data-figures data-label="Handed in">
        {moneyText(handed_in)}
      </td>
      <td data-figures data-label="Counted">
        {counted === null ? '' : moneyText(counted)}
      </td>
      <td data-label="Difference">
        {difference === 0 ? <Pill kind="ok">None</Pill> : <Pill kind="red">{moneyText(difference)}</Pill>}
        {counted_by && <span className={styles.adjuster}>{counted_by.split(' ')[0]}</span>}
      </td>
      <td className={styles.acts}>
        {counted === null && mayChange && (
          <div className={styles.side}>
            <MoneyField
              label={`Cash counted of ${driver}`}
              hideLabel
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onTidied={setText}
            />
            <Button size="small" loading={save.loading} onClick={() => save.run()}>
              Count
            </Button>
          </div>
        )}
        <ErrorLine error={save.error} count={save.failures} />
      </td>
    </tr>
  )
}
