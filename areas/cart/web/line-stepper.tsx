import { useState } from 'react'
import { notAnswered } from '#platform/web/not-answered.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { CartLineState } from '../rules/cart-state.ts'

let sender: Promise<typeof import('./set-line-quantity.ts')> | undefined

/**
 * Few change a quantity on the menu: the code that sends comes when it is needed. It is asked for once, as steps that each ask for it would go on in
 * whatever order it comes to them, and the last step would not hold.
 */
function loadSender() {
  sender ??= import('./set-line-quantity.ts').catch((error: unknown) => {
    sender = undefined
    throw error
  })
  return sender
}

const lineForm = 'cart-lines'

/** What changes lines without scripts; it stands where no other form is around it. */
export function LineForm() {
  return <form id={lineForm} method="post" action="/cart/set_line" hidden />
}

/** What a button sends that sets a line to so many. */
export const lineSubmit = ({ cart_line_id }: CartLineState) => ({
  form: lineForm,
  name: 'line',
  valueOf: (quantity: number) => `${cart_line_id}:${quantity}`,
})

/** How many of a line, changed at once on the screen; fast steps count from what is shown, and the last one holds. */
export function LineStepper({ line }: { line: CartLineState }) {
  const [wanted, setWanted] = useState<number>()
  const [problem, setProblem] = useState('')

  async function step(quantity: number) {
    setWanted(quantity)
    const refused = await loadSender()
      .then(({ setLineQuantity }) => setLineQuantity(line.cart_line_id, quantity))
      .catch(notAnswered)
    setWanted((latest) => (latest === quantity ? undefined : latest))
    setProblem(refused ?? '')
  }

  return (
    <div>
      <Stepper
        label={line.name}
        value={wanted ?? line.quantity}
        min={1}
        max={99}
        onStep={(quantity) => void step(quantity)}
        onRemove={() => void step(0)}
        submit={lineSubmit(line)}
      />
      <ErrorLine error={problem} />
    </div>
  )
}
