import { useEffect, useState } from 'react'
import { tickEvery } from '../rules/timers.ts'
import { dispatchPage } from './board-state.ts'

/** The server's clock, once per second (DSP-46). */
export function useNow(): number {
  const [ahead] = useState(() => dispatchPage().now - Date.now())
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickEvery)
    return () => clearInterval(timer)
  }, [])
  return now + ahead
}
