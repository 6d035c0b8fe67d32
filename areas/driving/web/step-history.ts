import { useEffect, useEffectEvent, useRef } from 'react'

type StepHistory = {
  /** The screen that is shown; another one is another entry. */
  readonly screen: string
  readonly isFirst: boolean
  /** The flow is over and the page goes elsewhere: no entry for that. */
  readonly isOver: boolean
  /** Goes one step back, or asks first and answers false. */
  readonly onBack: () => boolean
}

const depthIn = (state: unknown): number => (state as { step?: number } | null)?.step ?? 0

/**
 * One entry of the browser's history for each step, so that Back (a button, a key, or a swipe from the edge while somebody signs) is one
 * step back and not the end of all. Entries are only added after a press: browsers skip those that a page adds by itself. Answers a
 * function that goes back as the browser would.
 */
export function useStepHistory({ screen, isFirst, isOver, onBack }: StepHistory): {
  back(): void
  backUnasked(apply: () => void): void
} {
  const depth = useRef(depthIn(history.state))
  const shown = useRef(screen)
  /** The next change of screen is a step back, whose entry is gone already. */
  const goesBack = useRef(false)

  useEffect(() => {
    const isOpening = shown.current === screen
    shown.current = screen
    if (goesBack.current) {
      goesBack.current = false
      return
    }
    // Opened again in the middle: Back leads through the steps, and not out at once.
    if (isOver || (isOpening && (isFirst || depth.current > 0))) return
    depth.current += 1
    history.pushState({ ...history.state, step: depth.current }, '')
  }, [screen, isFirst, isOver])

  const stepBack = useEffectEvent((from: number, to: number) => {
    if (!onBack()) {
      history.go(from - to)
      return
    }
    goesBack.current = true
    depth.current = from - 1
    // Several at once, from the list of the button: still one step.
    if (to < from - 1) history.go(from - 1 - to)
  })

  useEffect(() => {
    const path = location.pathname
    const moved = (event: PopStateEvent) => {
      if (location.pathname !== path) return
      const to = depthIn(event.state)
      const from = depth.current
      if (to === from) return
      if (to > from) history.go(from - to)
      else stepBack(from, to)
    }
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [])

  return {
    back: () => history.back(),
    /** The person has said yes: the step's entry goes with it. */
    backUnasked(apply) {
      goesBack.current = true
      if (depth.current > 0) {
        depth.current -= 1
        history.back()
      }
      apply()
    },
  }
}
