import { shownQuestion } from '#areas/menu/rules/options.ts'
import { fromDecimal } from '#platform/core/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Totals } from '#ui/totals.tsx'
import { deskOrderPath } from '../calls/order-desk.ts'
import styles from './order-desk.module.css'
import { useDeskPage } from './use-desk-order.ts'

const names = {
  subtotal: 'Subtotal',
  sales_tax: 'Sales tax',
  phone_fee: 'Phone order fee',
  delivery_fee: 'Delivery fee',
  service_fee: 'Service fee',
  distance_fee: 'Distance fee',
  gas_fee: 'Gas fee',
  surge_price: 'Busy fee',
  discount: 'Discount',
  tip: 'Tip',
} as const

export function ItemsPanel() {
  const { order_id, lines, amounts } = useDeskPage('order')
  const { source } = useDeskPage('desk')
  const keys = Object.keys(names) as (keyof typeof names)[]
  const sums = keys
    .filter((id) => id === 'subtotal' || amounts[id] !== '0.00')
    .map((id) => ({ id, label: names[id], cents: fromDecimal(amounts[id]) }))
  const total = { id: 'total', label: 'Total', cents: fromDecimal(amounts.total_with_tip), kind: 'total' as const }
  return (
    <Panel
      title="Items"
      acts={
        <>
          <span className={styles.count}>{lines.reduce((sum, { quantity }) => sum + quantity, 0)}</span>
          {/* No kitchen reads what a business has itself. */}
          {source !== 'rocket' && (
            <LinkButton size="small" icon="receipt" href={`${deskOrderPath(order_id)}/ticket`}>
              Kitchen’s ticket
            </LinkButton>
          )}
        </>
      }
    >
      <ul className={styles.lines}>
        {lines.map(({ name, quantity, line_total, answer_texts }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a placed order neither move nor go
          <li key={at}>
            <span className={styles.quantity}>{quantity}</span>
            <span className={styles.what}>
              <b>{name}</b>
              {/* 'Lettuce' alone would not tell what is to be left out from what is to be added. */}
              {answer_texts.map(({ question, answer }) => (
                <small key={`${question} ${answer}`}>{`${shownQuestion(question)}: ${answer}`}</small>
              ))}
            </span>
            <span>{line_total}</span>
          </li>
        ))}
      </ul>
      <Totals sums={[...sums, total]} />
    </Panel>
  )
}
