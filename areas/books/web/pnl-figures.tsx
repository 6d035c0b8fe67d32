import { Spark } from '#ui/chart/spark.tsx'
import styles from './pnl.module.css'
import { amountText, changeText, type ShownPnl } from './pnl-words.ts'

type Figure = ShownPnl['net']

/** What a manager looks at first. */
export function PnlFigures({ pnl }: { pnl: ShownPnl }) {
  const { sections, net, orders } = pnl
  const revenue = sections.find(({ id }) => id === 'revenue')
  const refunds = sections.flatMap(({ lines }) => lines).find(({ id }) => id === 'refunds')
  const perOrder = perOrderOf(net, orders)
  return (
    <dl className={styles.figures}>
      {revenue && <Shown name="Revenue" figure={revenue} />}
      <Shown name="Net" figure={net} />
      <Shown name="Orders" figure={orders} text={(count) => count.toLocaleString('en-US')} />
      <Shown name="Net an order" figure={perOrder} />
      {refunds && <Shown name="Refunds" figure={refunds} />}
    </dl>
  )
}

type ShownProps = { name: string; figure: Figure; text?: (value: number) => string }

function Shown({ name, figure: { total, before, values, values_before }, text = amountText }: ShownProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{text(total)}</b>
        <small>
          {before === null
            ? 'not compared'
            : before === 0
              ? 'nothing before'
              : `${changeText(total, before)} to before`}
        </small>
        {values.length > 1 && <Spark values={values} before={values_before} />}
      </dd>
    </div>
  )
}

function perOrderOf(net: Figure, orders: Figure): Figure {
  const share = (amount: number | null, count: number | null) =>
    amount === null ? null : Math.round(count ? amount / count : 0)
  const along = (amounts: readonly number[], counts: readonly number[]) =>
    amounts.map((amount, at) => share(amount, counts[at] ?? 0) ?? 0)
  return {
    total: share(net.total, orders.total) ?? 0,
    before: share(net.before, orders.before),
    values: along(net.values, orders.values),
    values_before: along(net.values_before, orders.values_before),
    of_groups: [],
  }
}
