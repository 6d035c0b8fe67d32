/** Runs it whenever the page is on screen, so that a phone in a pocket is not woken for nothing; answers how to end it for good. */
export function whileVisible(start: () => () => void): () => void {
  let end: (() => void) | undefined
  const look = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) end ??= start()
    else {
      end?.()
      end = undefined
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    end?.()
  }
}

/** The same of what is done every so often. */
export const everyWhileVisible = (ms: number, act: () => void): (() => void) =>
  whileVisible(() => {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  })
