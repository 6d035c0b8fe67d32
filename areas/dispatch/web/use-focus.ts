import { useEffect, useRef } from 'react'

const patience = 2_000

/**
 * Focus that outlives a redraw: what was asked for gets it as soon as it is drawn, and gets it back when moving its row has lost it.
 * As soon as the person is somewhere else, it is left alone.
 */
export function useFocus(): (selector: string) => void {
  const target = useRef<{ selector: string; until: number }>(undefined)
  useEffect(() => {
    if (!target.current) return
    if (Date.now() > target.current.until) target.current = undefined
    else if (document.activeElement === document.body) take(target.current.selector)
  })
  return (selector) => {
    target.current = { selector, until: Date.now() + patience }
    take(selector)
  }
}

function take(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}
