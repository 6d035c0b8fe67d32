import { useLayoutEffect } from 'react'
import { useIsServed } from '#platform/web/served.ts'

type Place = {
  readonly url: string
  readonly scrollY: number
  /** Of a long shelf: the block at the window's top, and how far from there it begins. What is above it may be as high as it likes. */
  readonly block?: { readonly start: string; readonly top: number }
}

const storedAs = 'menu_place'
/** Until then what is drawn late may still move the place. */
const settledAfterMs = 2_000
const touched = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A reload, and Back from another page, lead to where the visitor was. The browser alone would look for the place before there is anything
 * to scroll, and by pixels, while a long shelf only guesses how high it is above the window.
 */
export function usePlaceOfReturn(): void {
  const isServed = useIsServed()
  useLayoutEffect(() => {
    if (isServed) return
    addEventListener('pagehide', keepPlace)
    const place = keptPlace()
    const stop = place && returnTo(place)
    return () => {
      removeEventListener('pagehide', keepPlace)
      stop?.()
    }
  }, [isServed])
}

function keepPlace(): void {
  const first = [...document.querySelectorAll<HTMLElement>('[data-block]')].find(
    (block) => block.getBoundingClientRect().bottom > 0,
  )
  const start = first?.dataset.block
  const block = first && start !== undefined ? { start, top: first.getBoundingClientRect().top } : undefined
  const place: Place = { url: location.href, scrollY, ...(block && { block }) }
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(place))
  } catch {
    // A browser that stores nothing begins at the top.
  }
}

function keptPlace(): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return undefined
  try {
    const place = JSON.parse(sessionStorage.getItem(storedAs) ?? 'null') as Place | null
    return place?.url === location.href ? place : undefined
  } catch {
    return undefined
  }
}

/** Goes there, and again whenever the page grows, until all is drawn or the visitor scrolls. */
function returnTo({ scrollY, block }: Place): () => void {
  const go = () => {
    const found = block && document.querySelector(`[data-block="${block.start}"]`)
    if (found) scrollBy({ top: found.getBoundingClientRect().top - block.top, behavior: 'instant' })
    else scrollTo({ top: scrollY, behavior: 'instant' })
  }
  history.scrollRestoration = 'manual'
  const growth = new ResizeObserver(go)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const event of touched) removeEventListener(event, stop)
    history.scrollRestoration = 'auto'
  }
  const timer = setTimeout(stop, settledAfterMs)
  for (const event of touched) addEventListener(event, stop, { passive: true })
  growth.observe(document.body)
  go()
  return stop
}
