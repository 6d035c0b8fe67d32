import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answerChallenge, useShownAccount } from '#areas/cards/web/public.tsx'
import { useOrdering } from '#areas/cart/web/public.tsx'
import {
  type Effect,
  type Placement,
  type PlacementEvent,
  type Step,
  startPlacement,
  stepPlacement,
} from '../rules/placement.ts'
import { type OrderedCart, type PlaceFields, postPlacement, reportError, statusOf } from './place-order.ts'

const tickMs = 50

type Order = { fields: PlaceFields; cart: OrderedCart }

/**
 * Drives the placement's rule: it decides, this sends, waits and goes where it says (ORD-01…25). Its time is that since the page began: a wall
 * clock that is set back in the middle would let it wait for as long without asking.
 */
export function usePlacement() {
  const { pathAfterPlacement } = useOrdering()
  const account = useShownAccount()
  const [placement, setPlacement] = useState<Placement>()
  const present = useRef<Placement>(undefined)
  const order = useRef<Order>(undefined)
  const under = useRef(new AbortController())

  function apply({ placement: next, effects }: Step) {
    present.current = next
    setPlacement(next)
    for (const effect of effects) carryOut(effect)
  }

  function happen(happening: PlacementEvent) {
    if (present.current) apply(stepPlacement(present.current, happening, performance.now()))
  }

  function carryOut(effect: Effect) {
    const { signal } = under.current
    if (effect.do === 'post' && order.current) {
      const { attempt } = effect
      void postPlacement(order.current.fields, signal).then((reply) =>
        happen(reply ? { what: 'posted', attempt, reply } : { what: 'post_failed', attempt }),
      )
    }
    if (effect.do === 'check' && order.current) {
      const { check } = effect
      void statusOf(order.current.cart, signal).then((status) =>
        happen(status ? { what: 'checked', check, status } : { what: 'check_failed', check }),
      )
    }
    if (effect.do === 'challenge' && account)
      void answerChallenge(account, effect.clientSecret)
        .catch(() => 'unanswered' as const)
        .then((outcome) => happen({ what: 'answered', outcome }))
    if (effect.do === 'abort') {
      under.current.abort()
      under.current = new AbortController()
    }
    if (effect.do === 'report_error') reportError(effect.error)
    if (effect.do === 'go') location.assign(pathAfterPlacement(effect.to))
  }

  const isPlacing = placement?.phase === 'placing'
  const tick = useEffectEvent(() => happen({ what: 'tick' }))
  useEffect(() => {
    if (!isPlacing) return
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [isPlacing])

  return {
    placement,
    place(input: Order) {
      if (present.current?.phase === 'placing' || present.current?.phase === 'challenged') return
      order.current = input
      apply(startPlacement(performance.now()))
    },
    dismiss() {
      present.current = undefined
      setPlacement(undefined)
    },
  }
}
