import { useEffect, useState } from 'react'
import { ask, bareRoute } from '#platform/web/route.ts'
import { registerTownWorker } from '#platform/web/town-worker.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import type { followByPush, unfollowByPush } from '../calls/order-push.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import styles from './follow-by-push.module.css'
import { isOver } from './order-words.ts'
import { words } from './words.ts'

const follow = bareRoute<typeof followByPush>({ method: 'POST', path: '/order/:order_id/push' })
const unfollow = bareRoute<typeof unfollowByPush>({ method: 'POST', path: '/order/:order_id/push/stop' })

type State = 'unknown' | 'off' | 'working' | 'on'
type FollowProps = { order: OrderState; progress: OrderProgress; pushKey: string }

/** The browser is asked for its consent when the button is pressed, which says what for. */
export function FollowByPush({ order, progress, pushKey }: FollowProps) {
  const [state, setState] = useState<State>('unknown')
  const [failure, setFailure] = useState<{ words: string; count: number }>()
  const link = { order_id: String(order.order_id), s: order.order_secret }
  const fail = (why: string) => {
    setState('off')
    setFailure(({ count } = { words: why, count: 0 }) => ({ words: why, count: count + 1 }))
  }

  useEffect(() => {
    if (!isPossible() || pushKey === '') return
    // What was asked for on this device stays asked for; only the browser knows.
    void known().then((subscription) => setState(subscription && isRemembered(order.order_id) ? 'on' : 'off'))
  }, [order.order_id, pushKey])

  if (state === 'unknown' || isOver(progress)) return null

  async function turnOn() {
    setState('working')
    if ((await Notification.requestPermission()) !== 'granted') return fail(words.push_refused)
    const { endpoint, keys } = (await subscribe(pushKey).catch(() => undefined))?.toJSON() ?? {}
    const { p256dh, auth } = keys ?? {}
    if (!endpoint || !p256dh || !auth) return fail(words.push_failed)
    const answer = await ask(follow, { ...link, endpoint, p256dh, auth })
    if (!answer.ok) return fail(answer.message)
    remember(order.order_id)
    setState('on')
  }

  async function turnOff() {
    const subscription = await known()
    if (subscription) await ask(unfollow, { ...link, endpoint: subscription.endpoint })
    forget()
    setState('off')
  }

  return (
    <div className={styles.follow}>
      {state === 'on' ? (
        <>
          <OkLine>{words.follows}</OkLine>
          <Button variant="ghost" size="small" onClick={() => void turnOff()}>
            {words.unfollow}
          </Button>
        </>
      ) : (
        <Button variant="tint" icon="bell" loading={state === 'working'} onClick={() => void turnOn()}>
          {words.follow}
        </Button>
      )}
      <ErrorLine error={failure?.words} count={failure?.count} />
    </div>
  )
}

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function known(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/order/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await registerTownWorker('/order/')
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** One subscription serves all orders of this browser: which of them it follows is remembered here. */
const key = 'followed-order'
const isRemembered = (order_id: number) => localStorage.getItem(key) === String(order_id)
const remember = (order_id: number) => localStorage.setItem(key, String(order_id))
const forget = () => localStorage.removeItem(key)
