import { useEffect, useEffectEvent, useRef } from 'react'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { ask } from '#platform/web/route.ts'
import { homeNow, type homePage } from '../calls/staff-home.ts'

const useHomePage = pageHook<typeof homePage>()
const mostOften = 5_000
/** Things become late by the clock alone. */
const atLeast = 60_000

/** The home as it is now: asked anew by a hint, when one comes back to the page, and every minute that it is looked at. */
export function useHome() {
  const home = useHomePage('home')
  const asked = useRef(Date.now())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const askNow = useEffectEvent(async () => {
    asked.current = Date.now()
    const { market_id } = home
    const outcome = await ask(homeNow, market_id === null ? {} : { market: market_id })
    // Without an answer the page goes on showing what it has; the next occasion asks again.
    if (outcome.ok) mergePageState(outcome.data)
  })
  const askSoon = useEffectEvent(() => {
    if (document.hidden || waiting.current !== undefined) return
    waiting.current = setTimeout(
      () => {
        waiting.current = undefined
        void askNow()
      },
      Math.max(0, asked.current + mostOften - Date.now()),
    )
  })
  useLive(home.topics, () => askSoon())
  useEffect(() => {
    const soon = () => askSoon()
    const timer = setInterval(soon, atLeast)
    window.addEventListener('focus', soon)
    document.addEventListener('visibilitychange', soon)
    return () => {
      clearInterval(timer)
      clearTimeout(waiting.current)
      waiting.current = undefined
      window.removeEventListener('focus', soon)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [])
  return home
}
