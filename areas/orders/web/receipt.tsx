import { partSums } from '#areas/cart/web/public.tsx'
import { fromDecimal } from '#platform/core/money.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { PrintSheet } from '#ui/print-sheet.tsx'
import { Totals } from '#ui/totals.tsx'
import { BasketLines } from '#ui/town/basket.tsx'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { givenBackText, paymentText, placedText } from './order-words.ts'
import styles from './receipt.module.css'
import { ReceiptByMail } from './receipt-by-mail.tsx'

type ReceiptProps = { order: OrderState; progress: OrderProgress }

/** What was ordered and what it costs; printed on a sheet of its own. */
export function Receipt({ order, progress }: ReceiptProps) {
  return (
    <Panel
      title="Receipt"
      acts={
        <Button variant="ghost" size="small" icon="print" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <Lines order={order} />
      <Sums order={order} />
      <p className={styles.paid}>{paymentText(order, progress)}</p>
      <ReceiptByMail order={order} />
    </Panel>
  )
}

/** On paper alone. */
export function PrintedReceipt({ order, progress }: ReceiptProps) {
  const isPrinting = useIsPrinting()
  const { franchise, address, is_delivery } = order
  if (!isPrinting) return null
  return (
    <PrintSheet
      title={franchise.name}
      facts={
        <>
          Order {order.order_id}
          <br />
          {placedText(order)}
        </>
      }
      foot={`${franchise.address} · ${franchise.phone_number}`}
    >
      <p>
        {order.name}, {order.phone_number}
        {is_delivery && (
          <>
            <br />
            {[address.addr_line_1, address.addr_line_2, address.city, address.state].filter(Boolean).join(', ')}
          </>
        )}
      </p>
      <Lines order={order} />
      <Sums order={order} />
      <p>{paymentText(order, progress)}</p>
      {progress.given_back.map((part) => (
        <p key={part.id}>{givenBackText(order, part)}</p>
      ))}
    </PrintSheet>
  )
}

function Lines({ order }: { order: OrderState }) {
  return (
    <BasketLines
      lines={order.lines.map((line, index) => ({
        id: index,
        count: line.quantity,
        name: line.name,
        cost: `$${line.line_total}`,
        detail: line.answer_texts.map(({ question, answer }) => `${question}: ${answer}`).join(', '),
      }))}
    />
  )
}

function Sums({ order: { amounts } }: { order: OrderState }) {
  const parts: readonly (readonly [string, string, string])[] = [
    ['sales_tax', 'Sales tax', amounts.sales_tax],
    ['phone_fee', 'Phone fee', amounts.phone_fee],
    ['delivery_fee', 'Delivery fee', amounts.delivery_fee],
    ['service_fee', 'Service fee', amounts.service_fee],
    ['distance_fee', 'Distance fee', amounts.distance_fee],
    ['gas_fee', 'Gas fee', amounts.gas_fee],
    ['surge', 'Busy fee', amounts.surge_price],
    // Nobody has a code and a credit for the same order.
    ['discount', amounts.credit === '0.00' ? 'Discount' : 'Credit', amounts.discount],
    ['tip', 'Tip', amounts.tip],
  ]
  const cents = (text: string) => fromDecimal(text) ?? 0
  return (
    <Totals
      sums={[
        { id: 'subtotal', label: 'Subtotal', cents: cents(amounts.subtotal) },
        ...partSums(parts),
        { id: 'total', label: 'Total', cents: cents(amounts.total_with_tip), kind: 'total' },
      ]}
    />
  )
}
