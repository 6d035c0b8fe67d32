import { useEffect, useState } from 'react'

const everyMs = 15_000

/** How long ago the server said it, whatever this device's clock shows; drawn anew as the minutes go by. */
export function usePassed(saidAt: number): number {
  const [heard, setHeard] = useState(() => ({ saidAt, at: performance.now() }))
  const [now, setNow] = useState(heard.at)
  if (heard.saidAt !== saidAt) setHeard({ saidAt, at: performance.now() })
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - heard.at)
}
