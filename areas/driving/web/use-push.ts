import { useCallback, useEffect, useState } from 'react'
import { servedState } from '#platform/web/page-hook.ts'
import { send } from '#platform/web/send.ts'
import type { driverHomePage } from '../calls/driver-pages.ts'
import { pushSubscribe, pushUnsubscribe } from '../calls/push.ts'

/** `impossible`: the browser has no push, or the page is not on https. `denied`: its owner has said no to it. */
export type PushState = 'impossible' | 'off' | 'on' | 'denied' | 'failed'

export type PhonePush = { readonly state: PushState; turnOn(): Promise<void>; turnOff(): Promise<void> }

/** Rings this phone while the app is closed, by the push service of its browser, for as long as its driver is clocked in. */
export function usePush(): PhonePush {
  const [state, setState] = useState<PushState>(() => (isPossible() ? 'off' : 'impossible'))

  useEffect(() => {
    if (!isPossible() || Notification.permission !== 'granted') return
    // The browser may have changed its address, or another driver may have had this phone.
    void subscription().then(async (known) => {
      if (known && (await tell(known))) setState('on')
    }, ignore)
  }, [])

  const turnOn = useCallback(async () => {
    if ((await Notification.requestPermission()) !== 'granted') return setState('denied')
    const made = await subscribe().catch(() => undefined)
    setState(made && (await tell(made)) ? 'on' : 'failed')
  }, [])

  const turnOff = useCallback(async () => {
    const known = await subscription()
    setState('off')
    if (!known) return
    await known.unsubscribe()
    await send(pushUnsubscribe, { endpoint: known.endpoint }).catch(ignore)
  }, [])

  return { state, turnOn, turnOff }
}

const ignore = () => undefined

function isPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && ourKey() !== ''
}

const ourKey = () => servedState<typeof driverHomePage>().push_key

async function subscription(): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription()
}

async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: ourKey() }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // Made for other keys of ours once: then it leads nowhere, and stands in the way.
    const stale = await pushManager.getSubscription()
    if (!stale) throw error
    await stale.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** True when the server rings this phone from now on. */
async function tell(known: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = known.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return false
  const reply = await send(pushSubscribe, { endpoint, p256dh, auth }).catch(ignore)
  return reply?.success === true
}
