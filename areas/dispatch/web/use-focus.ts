import { useEffect, useRef } from 'react'

const patience = 2_000

/**
 * Focus that outlives a redraw: what was asked for gets it as soon as it is drawn, and gets it back when moving its row has lost it.
 * As soon as the person is somewhere else, it is left alone.
 */
export function useFocus(): (selector: string) => void {
  const wanted = useRef<{ selector: string; until: number }>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    if (Date.now() > wanted.current.until) wanted.current = undefined
    else if (document.activeElement === document.body) take(wanted.current.selector)
  })
  return (selector) => {
    wanted.current = { selector, until: Date.now() + patience }
    take(selector)
  }
}

function take(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}
