import { useState } from 'react'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { asSoonAsPossible } from '#areas/cart/rules/values.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceTiles } from '#ui/choice-tiles.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './checkout-parts.module.css'
import type { WindowChoice } from './use-window-choice.ts'
import { whenChoices, windowsText } from './window-words.ts'
import { words } from './words.ts'

/** Few look at the week. */
const BusyFees = lazyPart(async () => (await import('./busy-fees.tsx')).BusyFees, {
  missing: () => words.busy_fees_missing,
})

type WhenPartProps = { cart: CartState; choice: WindowChoice; error: string | undefined }

/** As soon as possible, or in one of today's windows (CRT-37…42). */
export function WhenPart({ cart, choice, error }: WhenPartProps) {
  const [showsWeek, setShowsWeek] = useState(false)
  // What cannot be had is not chosen, even while nothing else is.
  const isNow = choice.chosen === asSoonAsPossible && !cart.as_soon_as_possible.offered
  return (
    <Panel
      title={words.when}
      acts={
        <Button variant="ghost" size="small" onClick={() => setShowsWeek(true)}>
          {words.busy_fees}
        </Button>
      }
    >
      <div id="when" tabIndex={-1}>
        <ChoiceTiles
          legend={words.when_it_comes}
          hideLegend
          width="178px"
          value={isNow ? undefined : String(choice.chosen)}
          onChoose={(value) => choice.choose(Number(value))}
          choices={whenChoices(cart).map(({ start_time_minute, label, hint, saves, busyFee, disabled }) => ({
            value: String(start_time_minute),
            label,
            hint,
            good: saves,
            caution: busyFee,
            disabled,
          }))}
        />
      </div>
      <ErrorLine error={choice.problem || error || ''} />
      <p className={styles.aside}>{windowsText(cart)}</p>
      {showsWeek && <BusyFees onClose={() => setShowsWeek(false)} />}
    </Panel>
  )
}
