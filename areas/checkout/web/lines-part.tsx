import { useState } from 'react'
import type { updateCartLine } from '#areas/cart/calls/cart.ts'
import type { CartLineState, CartState } from '#areas/cart/rules/cart-state.ts'
import { LineStepper, lineSubmit } from '#areas/cart/web/public.tsx'
import { shownQuestion } from '#areas/menu/rules/options.ts'
import { dollarsOf } from '#platform/core/money.ts'
import { notAnswered } from '#platform/web/not-answered.ts'
import { bareCall, send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { AgeTag } from '#ui/tag.tsx'
import styles from './checkout-parts.module.css'
import { words } from './words.ts'

const updating = bareCall<typeof updateCartLine>('update_cart_line')

/** The lines of the cart, each with its count; a line that is no longer to be had says so and can only be removed. */
export function LinesPart({ cart }: { cart: CartState }) {
  const [problem, setProblem] = useState('')
  const [removing, setRemoving] = useState<number>()

  async function remove({ cart_line_id }: CartLineState) {
    setRemoving(cart_line_id)
    const answer = await send(updating, { cart_line_id, quantity: 0 }).catch(() => undefined)
    setRemoving((latest) => (latest === cart_line_id ? undefined : latest))
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
                  {words.answer({ question: shownQuestion(text.question), answer: text.answer })}
                </small>
              ))}
              {!line.available && <small className={styles.error}>{words.line_gone}</small>}
            </div>
            <span className={styles.lineCost}>{dollarsOf(line.line_total)}</span>
            {line.available ? (
              <LineStepper line={line} />
            ) : (
              <Button
                size="small"
                icon="trash"
                loading={removing === line.cart_line_id}
                type="submit"
                form={lineSubmit(line).form}
                name={lineSubmit(line).name}
                value={lineSubmit(line).valueOf(0)}
                onClick={(event) => {
                  event.preventDefault()
                  void remove(line)
                }}
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorLine error={problem} />
    </>
  )
}
