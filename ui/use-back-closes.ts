import { useEffect, useEffectEvent } from 'react'

/** How many layers this entry of the history has over the page. */
const layersHere = () => Number((history.state as { layers?: number } | null)?.layers ?? 0)
let open = 0
/** Steps back that were asked for and have not happened yet. */
let leaving = false

/**
 * Back closes what lies over the page, as people expect of a phone, and leads no further. What is closed in any other way takes its step
 * of the history with it.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    open += 1
    const mine = open
    let isLeft = false
    const enter = () => {
      // After a reload the step may be there already.
      if (layersHere() < mine) history.pushState({ ...history.state, layers: mine }, '')
    }
    const look = () => {
      if (layersHere() >= mine) return
      isLeft = true
      close()
    }
    if (leaving) addEventListener('popstate', enter, { once: true })
    else enter()
    addEventListener('popstate', look)
    return () => {
      open -= 1
      removeEventListener('popstate', enter)
      removeEventListener('popstate', look)
      // Several may close at once: then all their steps go together.
      if (!isLeft) queueMicrotask(leaveSteps)
    }
  }, [])
}

function leaveSteps(): void {
  const steps = layersHere() - open
  if (leaving || steps <= 0) return
  leaving = true
  addEventListener('popstate', () => (leaving = false), { once: true })
  history.go(-steps)
}
