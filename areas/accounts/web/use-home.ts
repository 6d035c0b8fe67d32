import { useEffect, useEffectEvent, useRef } from 'react'
import { useLive } from '#platform/web/live.ts'
import { mergePageState, usePageState } from '#platform/web/page-state.ts'
import type { Home } from '../rules/home.ts'

const mostOften = 5_000
/** Things become late by the clock alone. */
const atLeast = 60_000

/** The home as it is now: asked anew by a hint, when one comes back to the page, and every minute that it is looked at. */
export function useHome(): Home {
  const home = usePageState<Home>('home')
  const asked = useRef(Date.now())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const ask = useEffectEvent(async () => {
    asked.current = Date.now()
    const query = home.market_id === null ? '' : `?market=${home.market_id}`
    // Without an answer the page goes on showing what it has; the next occasion asks again.
    const response = await fetch(`/secure/home${query}`).catch(() => undefined)
    if (response?.ok) mergePageState(await response.json())
  })
  const askSoon = useEffectEvent(() => {
    if (document.hidden || waiting.current !== undefined) return
    waiting.current = setTimeout(
      () => {
        waiting.current = undefined
        void ask()
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
