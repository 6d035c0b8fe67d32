import { useState } from 'react'
import { OtherRestaurant, useOrdering } from '#areas/cart/web/public.tsx'
import { ask, bareRoute } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import type { orderAgain } from '../calls/order-again.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import styles from './order-links.module.css'
import { isOver } from './order-words.ts'
import { words } from './words.ts'

const again = bareRoute<typeof orderAgain>({
  method: 'POST',
  path: '/order/:order_id/again',
  caller: 'visitor',
  unanswered: 'Nothing was put into your cart. Please try again.',
})

type Filled = { lines_added: number; differences: readonly string[] }

/** Once it is over: the same once more, with what is no longer as it was said before anything is paid. */
export function OrderAgain({ order, progress }: { order: OrderState; progress: OrderProgress }) {
  const { cartPath } = useOrdering()
  const [loading, setLoading] = useState(false)
  const [filled, setFilled] = useState<Filled>()
  const [asksToClear, setAsksToClear] = useState(false)
  const [failure, setFailure] = useState<{ words: string; count: number }>()
  // A business's own delivery has no menu to order from.
  if (!isOver(progress) || order.payment_type === 'business_account') return null

  async function fill(override: boolean) {
    setLoading(true)
    const answer = await ask(again, { order_id: String(order.order_id), s: order.order_secret, override })
    if (answer.ok && answer.data.lines_added > 0 && answer.data.differences.length === 0) {
      location.assign(cartPath)
      return
    }
    setLoading(false)
    setAsksToClear(!answer.ok && answer.error === 'other_restaurant')
    if (answer.ok) setFilled(answer.data)
    else if (answer.error !== 'other_restaurant')
      setFailure(({ count } = { words: '', count: 0 }) => ({ words: answer.message, count: count + 1 }))
  }

  return (
    <Panel title={words.again_title}>
      <div className={styles.again}>
        {filled ? (
          <Differences filled={filled} cartPath={cartPath} menuPath={`/${order.franchise.franchise_id}`} />
        ) : (
          <>
            <p>{words.again_intro({ place: order.franchise.name })}</p>
            <ErrorLine error={failure?.words} count={failure?.count} />
            <Button variant="primary" icon="repeat" loading={loading} onClick={() => void fill(false)}>
              {words.again_act}
            </Button>
          </>
        )}
      </div>
      {asksToClear && (
        <OtherRestaurant
          goods="order"
          loading={loading}
          onKeep={() => setAsksToClear(false)}
          onClear={() => void fill(true)}
        />
      )}
    </Panel>
  )
}

type DifferencesProps = { filled: Filled; cartPath: string; menuPath: string }

function Differences({ filled: { lines_added, differences }, cartPath, menuPath }: DifferencesProps) {
  return (
    <>
      <Note kind={lines_added > 0 ? 'info' : 'warn'}>
        <p role="status">
          <b>{lines_added > 0 ? words.again_partly : words.again_nothing}</b>
        </p>
        <ul>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      </Note>
      <div className={styles.links}>
        {lines_added > 0 && (
          <LinkButton variant="primary" href={cartPath}>
            {words.to_cart}
          </LinkButton>
        )}
        <LinkButton variant="quiet" href={menuPath}>
          {words.to_menu}
        </LinkButton>
      </div>
    </>
  )
}
