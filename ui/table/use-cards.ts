import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

const query = '(max-width: 755px)'

/** Whether rows are cards: in a narrow window, and spread out where a wider one has no `least` px for their columns. */
export function useCards(
  frame: RefObject<HTMLElement | null>,
  least: number | undefined,
): 'narrow' | 'spread' | undefined {
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(query).matches)
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || least === undefined) return undefined
    const measure = () => setTight(element.clientWidth < least)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, least])
  if (isNarrow) return 'narrow'
  return isTight && least !== undefined ? 'spread' : undefined
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
