import { useState } from 'react'
import { notAnswered } from '#platform/web/not-answered.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { CartLineState } from '../rules/cart-state.ts'

/** How many of a line, changed at once on the screen; fast steps count from what is shown, and the last one holds. */
export function LineStepper({ line }: { line: CartLineState }) {
  const [wanted, setWanted] = useState<number>()
  const [problem, setProblem] = useState('')

  async function step(quantity: number) {
    setWanted(quantity)
    // Few change a quantity on the menu: the code that sends comes when it is needed.
    const refused = await import('./set-line-quantity.ts')
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
      />
      <ErrorLine error={problem} />
    </div>
  )
}
