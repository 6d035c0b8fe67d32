import { useLayoutEffect, useRef } from 'react'
import { sectionId } from './whole-menu.tsx'

/** Another category begins at its top, however far down the last one was left; going back leads to where one was. */
export function useKeptPlace(hash: string, isWhole: boolean, isServed: boolean) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (isServed) return
    // Where all categories are shown, the page is opened at the one that its address names.
    shown.current ??= isWhole ? '' : hash
    if (shown.current === hash) return
    shown.current = hash
    const left = (history.state as { scrollY?: number } | null)?.scrollY
    const section = isWhole ? document.getElementById(sectionId(hash)) : null
    // Once a long list has measured the room that it keeps: LongCards.
    const frame = requestAnimationFrame(() => {
      if (left !== undefined) scrollTo(0, left)
      else if (section) section.scrollIntoView()
      else if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, isWhole, isServed])
  return top
}
