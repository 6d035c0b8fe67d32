import { sumsWords } from '#areas/cart/rules/sums-words.ts'
import { partSums } from '#areas/cart/web/public.tsx'
import { fromDecimal } from '#platform/core/money.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { PrintSheet } from '#ui/print-sheet.tsx'
import scripts from '#ui/scripts.module.css'
import { Totals } from '#ui/totals.tsx'
import { BasketLines } from '#ui/town/basket.tsx'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { paidAfterAll } from '../rules/paid-after-all.ts'
import { amountText, givenBackText, paymentText, placedText } from './order-words.ts'
import styles from './receipt.module.css'
import { ReceiptByMail } from './receipt-by-mail.tsx'
import { words } from './words.ts'

type ReceiptProps = { order: OrderState; progress: OrderProgress }

/** What was ordered and what it costs; printed on a sheet of its own. */
export function Receipt({ order, progress }: ReceiptProps) {
  return (
    <Panel
      title={words.receipt}
      acts={
        <Button variant="ghost" size="small" icon="print" className={scripts.needed} onClick={() => print()}>
          {words.print}
        </Button>
      }
    >
      <Lines order={order} />
      <Sums order={order} progress={progress} />
      <p className={styles.paid}>{paymentText(order, progress)}</p>
      <div className={scripts.needed}>
        <ReceiptByMail order={order} />
      </div>
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
          {words.order_number({ order_id: order.order_id })}
          <br />
          {placedText(order)}
        </>
      }
      foot={`${franchise.address} · ${franchise.phone_number}`}
    >
      <p>
        {words.for_whom({ name: order.name, phone: order.phone_number })}
        {is_delivery && (
          <>
            <br />
            {[address.addr_line_1, address.addr_line_2, address.city, address.state].filter(Boolean).join(', ')}
          </>
        )}
      </p>
      <Lines order={order} />
      <Sums order={order} progress={progress} />
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
        cost: amountText(line.line_total),
        detail: line.answer_texts.map(words.answer).join(', '),
      }))}
    />
  )
}

function Sums({ order, progress }: ReceiptProps) {
  const { amounts } = order
  const after = paidAfterAll(order, progress)
  const parts: readonly (readonly [string, string, string])[] = [
    ['sales_tax', sumsWords.sales_tax, amounts.sales_tax],
    ['phone_fee', sumsWords.phone_fee, amounts.phone_fee],
    ['delivery_fee', sumsWords.delivery_fee, amounts.delivery_fee],
    ['service_fee', sumsWords.service_fee, amounts.service_fee],
    ['distance_fee', sumsWords.distance_fee, amounts.distance_fee],
    ['gas_fee', sumsWords.gas_fee, amounts.gas_fee],
    ['surge_price', sumsWords.surge_price, amounts.surge_price],
    // Nobody has a code and a credit for the same order.
    ['discount', amounts.credit === '0.00' ? sumsWords.discount : sumsWords.credit, amounts.discount],
    ['tip', sumsWords.tip, amounts.tip],
  ]
  const cents = (text: string) => fromDecimal(text) ?? 0
  return (
    <Totals
      sums={[
        { id: 'subtotal', label: sumsWords.subtotal, cents: cents(amounts.subtotal) },
        ...partSums(parts),
        { id: 'total', label: sumsWords.total, cents: cents(amounts.total_with_tip), kind: 'total' },
        ...(after
          ? [
              { id: 'back', label: words.back_total, cents: -after.back, kind: 'save' as const },
              { id: 'paid', label: words.paid_total, cents: after.paid, kind: 'total' as const },
            ]
          : []),
      ]}
    />
  )
}
