import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import styles from './checkout.module.css'
import { deliveryHint, pickupHint } from './estimate-words.ts'
import type { useWindowChoice } from './use-window-choice.ts'
import { firstWindow } from './window-words.ts'
import { words } from './words.ts'

type TypePartProps = {
  cart: CartState
  /** As it was chosen last, also before the server has answered. */
  isDelivery: boolean
  when: ReturnType<typeof useWindowChoice>
  onChoose: (is_delivery: boolean) => void
}

/** Delivery or pickup, and why one of them cannot be had now. */
export function TypePart({ cart, isDelivery, when, onChoose }: TypePartProps) {
  const firstOffered = firstWindow(cart)
  return (
    <Panel>
      <div id="cart" tabIndex={-1}>
        <SegmentedControl
          legend={words.type}
          wide
          value={isDelivery ? 'delivery' : 'pickup'}
          onChoose={(value) => onChoose(value === 'delivery')}
          parts={[
            {
              value: 'delivery',
              label: words.delivery,
              hint: deliveryHint(cart),
              disabled: !cart.delivery.offered,
            },
            { value: 'pickup', label: words.pickup, hint: pickupHint(cart), disabled: !cart.pickup.offered },
          ]}
        />
        {closedMessages(cart).map((message) => (
          <Note
            key={message}
            icon="clock"
            className={styles.closed}
            acts={
              firstOffered &&
              message === cart.delivery.message && (
                <Button variant="primary" onClick={() => when.choose(firstOffered.start_time_minute)}>
                  {words.deliver_in({ window: firstOffered.label })}
                </Button>
              )
            }
          >
            {message}
          </Note>
        ))}
      </div>
    </Panel>
  )
}

/** The chosen type's words first; what only repeats them is left out. */
function closedMessages({ is_delivery, delivery, pickup }: CartState): string[] {
  const [chosen, other] = is_delivery ? [delivery.message, pickup.message] : [pickup.message, delivery.message]
  return [chosen, chosen.startsWith(other) ? '' : other].filter((message) => message !== '')
}
