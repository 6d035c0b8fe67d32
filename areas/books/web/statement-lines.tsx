import type { PageStateOf } from '#platform/core/route.ts'
import type { statementPage } from '../calls/payouts.ts'
import styles from './payouts.module.css'
import { figureText } from './pnl-words.ts'

type Statement = PageStateOf<typeof statementPage>['statement']
type Line = Statement['lines'][number]

const columns = [
  ['food', 'Food'],
  ['commission', 'Commission'],
  ['at_store', 'Paid at store'],
  ['borne', 'Refunds borne'],
  ['adjusted', 'Adjustments'],
] as const

/** How the week comes to what is paid: its sum first, then order by order. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { lines, time_zone, orders, carried, due, to_pay } = statement
  const time = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone,
  })
  const shown = columns.filter(([column]) => column === 'food' || column === 'commission' || statement[column] !== 0)
  return (
    <>
      <table className={styles.sums}>
        <tbody>
          <Sum
            name={`Food of ${orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`}`}
            amount={statement.food}
          />
          {columns.slice(1).map(([column, title]) => (
            <Sum key={column} name={title} amount={statement[column]} />
          ))}
          {carried !== 0 && <Sum name="From before, not yet paid" amount={carried} />}
          <Sum name="To pay" amount={to_pay} isTotal />
          {due < 0 && <Sum name="Taken from the weeks to come" amount={due} />}
        </tbody>
      </table>
      <div className={styles.scroll}>
        <table className={styles.lines}>
          <caption>Order by order</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">When</th>
              {shown.map(([column, title]) => (
                <th key={column} scope="col" data-figures>
                  {title}
                </th>
              ))}
              <th scope="col" data-figures>
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.order_id}/${line.at}/${line.what}`} data-keep>
                <th scope="row">
                  {line.order_id === null ? (
                    line.what
                  ) : (
                    <a href={`/secure/orders/${line.order_id}`}>#{line.order_id}</a>
                  )}
                </th>
                <td>{time.format(line.at)}</td>
                {shown.map(([column]) => (
                  <td key={column} data-figures>
                    {line[column] === 0 ? '' : figureText(line[column])}
                  </td>
                ))}
                <td data-figures>{figureText(sumOf(line))}</td>
              </tr>
            ))}
            {lines.length === 0 && (
              <tr>
                <td colSpan={shown.length + 3}>Nothing in this week.</td>
              </tr>
            )}
            {lines.length > 1 && (
              <tr className={styles.total} data-keep>
                <th scope="row" colSpan={2}>
                  All of the week
                </th>
                {shown.map(([column]) => (
                  <td key={column} data-figures>
                    {figureText(statement[column])}
                  </td>
                ))}
                <td data-figures>{figureText(sumOf(statement))}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

const sumOf = (amounts: Pick<Line, (typeof columns)[number][0]>) =>
  columns.reduce((all, [column]) => all + amounts[column], 0)

function Sum({ name, amount, isTotal = false }: { name: string; amount: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{name}</th>
      <td data-figures>{figureText(amount)}</td>
    </tr>
  )
}
