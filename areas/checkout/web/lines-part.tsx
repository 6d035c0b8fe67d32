import { useState } from 'react'
import { updateCartLine } from '#areas/cart/calls/cart.ts'
import type { CartLineState, CartState } from '#areas/cart/rules/cart-state.ts'
import { LineStepper } from '#areas/cart/web/public.tsx'
import { notAnswered } from '#platform/web/not-answered.ts'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { AgeTag } from '#ui/tag.tsx'
import styles from './checkout-parts.module.css'

/** The lines of the cart, each with its count; a line that is no longer to be had says so and can only be removed. */
export function LinesPart({ cart }: { cart: CartState }) {
  const [problem, setProblem] = useState('')

  async function remove({ cart_line_id }: CartLineState) {
    const answer = await send(updateCartLine, { cart_line_id, quantity: 0 }).catch(() => undefined)
    setProblem(answer?.success ? '' : (answer?.data.message ?? notAnswered()))
  }

  return (
    <>
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <li key={line.cart_line_id} className={line.available ? styles.line : `${styles.line} ${styles.gone}`}>
            <div className={styles.lineText}>
              <b>
                {line.name} {line.alcohol && <AgeTag />}
              </b>
              {line.answer_texts.map((text) => (
                <small key={`${text.question} ${text.answer}`}>
                  {text.question}: {text.answer}
                </small>
              ))}
              {!line.available && <small className={styles.error}>No longer available</small>}
            </div>
            <span className={styles.lineCost}>${line.line_total}</span>
            {line.available ? (
              <LineStepper line={line} />
            ) : (
              <Button size="small" icon="trash" onClick={() => remove(line)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorLine error={problem} />
    </>
  )
}
