import { useState } from 'react'
import { ask, bareRoute } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Rating } from '#ui/rating.tsx'
import type { rateOrder } from '../calls/rating.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import { canBeRated, mostStars, ratingWords } from '../rules/rating.ts'
import styles from './rating-panel.module.css'
import { words } from './words.ts'

const rate = bareRoute<typeof rateOrder>({ method: 'POST', path: '/order/:order_id/rating' })

/** Once it has come: stars for who made it and who brought it, given once (SIL-ORD-145). */
export function RatingPanel({ order, progress }: { order: OrderState; progress: OrderProgress }) {
  const [restaurant, setRestaurant] = useState(0)
  const [driver, setDriver] = useState(0)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<{ words: string; count: number }>()
  if (!canBeRated(progress.status)) return null
  const given = progress.rating
  const isOver = sent || given !== null
  const fail = (why: string) => setFailure(({ count } = { words: why, count: 0 }) => ({ words: why, count: count + 1 }))

  async function send() {
    setSending(true)
    const stars = { restaurant_rating: String(restaurant), driver_rating: String(driver) }
    const answer = await ask(rate, { order_id: String(order.order_id), s: order.order_secret, ...stars })
    setSending(false)
    if (answer.ok || answer.error === 'already_rated') setSent(true)
    else fail(answer.message)
  }

  return (
    <Panel title={words.rating_title}>
      <div className={styles.ratings}>
        <Rating
          legend={order.franchise.name}
          max={mostStars}
          value={given ? (given.restaurant_rating ?? 0) : restaurant}
          onRate={setRestaurant}
          disabled={isOver}
        />
        {order.is_delivery && progress.driver_name && (
          <Rating
            legend={words.rating_driver({ driver: progress.driver_name })}
            max={mostStars}
            value={given ? (given.driver_rating ?? 0) : driver}
            onRate={setDriver}
            disabled={isOver}
          />
        )}
        <ErrorLine error={failure?.words} count={failure?.count} />
        {isOver ? (
          <OkLine>{words.rating_thanks}</OkLine>
        ) : (
          <Button
            variant="tint"
            loading={sending}
            onClick={() => (restaurant || driver ? void send() : fail(ratingWords.nothing_rated))}
          >
            {words.rating_send}
          </Button>
        )}
      </div>
    </Panel>
  )
}
