import { shownQuestion } from '#areas/menu/rules/options.ts'
import { dollarsOf } from '#platform/core/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Basket, BasketLines } from '#ui/town/basket.tsx'
import type { CartState } from '../rules/cart-state.ts'
import styles from './cart-summary.module.css'
import { CartSums } from './cart-sums.tsx'
import { useOrdering } from './ordering.ts'
import { words } from './words.ts'

/** The cart beside the menu: lines, what it costs, the way on. */
export function CartSummary({ cart }: { cart: CartState | undefined }) {
  const { cartPath } = useOrdering()
  if (!cart || cart.lines.length === 0) {
    return (
      <Basket title={words.title}>
        <p className={styles.empty}>{words.nothing}</p>
      </Basket>
    )
  }
  return (
    <Basket title={words.title} end={<span>{words.count({ count: cart.item_count })}</span>}>
      {cart.franchise && <p className={styles.from}>{words.from({ place: cart.franchise.name })}</p>}
      <BasketLines
        lines={cart.lines.map((line) => ({
          id: line.cart_line_id,
          count: line.quantity,
          name: line.name,
          cost: line.available ? dollarsOf(line.line_total) : words.unavailable,
          detail: line.answer_texts
            .map(({ question, answer }) => words.answer({ question: shownQuestion(question), answer }))
            .join(', '),
        }))}
      />
      <CartSums cart={cart} />
      <LinkButton variant="primary" size="large" wide href={cartPath} icon="arrow">
        {words.to_checkout}
      </LinkButton>
    </Basket>
  )
}

/** The same at the bottom edge of narrow windows. */
export function CartBar({ cart }: { cart: CartState }) {
  const { cartPath } = useOrdering()
  const total = cart.is_delivery ? cart.fees.total_delivery : cart.fees.total_pickup
  return (
    <LinkButton variant="primary" size="large" wide icon="bag" href={cartPath} money={dollarsOf(total)}>
      {words.view({ count: cart.item_count })}
    </LinkButton>
  )
}
