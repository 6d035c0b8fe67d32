import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import {
  disableTimer,
  enableTimer,
  failuresAfter,
  isDue,
  queueEvery,
  type RefreshTimer,
  refreshEnded,
  refreshStarted,
  secondsLeft,
  startTimer,
  unassignedEvery,
} from '../rules/timers.ts'
import { refreshQueues, refreshUnassigned } from './refresh-queues.ts'

/** Hints come in bursts; one refresh answers all of them. */
const hintPause = 150
/** What a hint has told, and a failed refresh has not brought, is asked for again: nobody tells it a second time. */
const againPause = 5_000

export type Refreshing = ReturnType<typeof useRefresh>

type RefreshInput = {
  readonly now: number
  readonly topics: readonly string[]
  /** Something else is proposed. */
  readonly onPlan: () => void
  /** Somebody begins or ends to choose for an order. */
  readonly onClaims: () => void
}

/** Both timers, their failures, and the live hints that make them mostly idle (DSP-44…50). */
export function useRefresh({ now, topics, onPlan, onClaims }: RefreshInput) {
  const [ignoreHeld, setIgnoreHeld] = useState(false)
  const queues = useTimedRefresh(queueEvery, now, () => refreshQueues({ ignoreHeld }))
  const unassigned = useTimedRefresh(unassignedEvery, now, refreshUnassigned)
  const isEnabled = queues.timer.frozenAt === undefined

  const isLive = useLive(topics, ({ topic }) => {
    if (topic.startsWith('plans:')) onPlan()
    else if (topic.startsWith('claims:')) onClaims()
    else if (topic.startsWith('queues:')) queues.refreshSoon()
    else unassigned.refreshSoon()
  })
  useCatchUp(isLive, (isFirst) => {
    if (isFirst) {
      // The page has just been read, and its timers begin as they were served.
      void refreshQueues({ ignoreHeld })
      void refreshUnassigned()
    } else {
      queues.refreshSoon()
      unassigned.refreshSoon()
    }
    onPlan()
    onClaims()
  })

  return {
    isLive,
    secondsLeft: secondsLeft(queues.timer, now),
    isEnabled,
    toggle: isEnabled ? queues.disable : queues.enable,
    ignoreHeld,
    setIgnoreHeld,
    queueFailures: queues.failures,
    unassignedFailures: unassigned.failures,
    refreshQueuesNow: queues.refreshNow,
  }
}

function useTimedRefresh(every: number, now: number, ask: () => Promise<boolean>) {
  const [timer, setTimer] = useState<RefreshTimer>(() => startTimer(every, now))
  const [failures, setFailures] = useState(0)
  const soon = useRef<{ readonly pause: number; readonly timeout: ReturnType<typeof setTimeout> }>(undefined)
  /** Asked for while the timer was disabled. */
  const isOwed = useRef(false)
  // A refresh that ends reads the clock and the choices of then, not those of when it began.
  const latest = useRef({ now, ask, timer })
  latest.current = { now, ask, timer }

  async function refreshNow(): Promise<boolean> {
    setTimer(refreshStarted)
    const worked = await latest.current.ask()
    setFailures((count) => failuresAfter(count, worked))
    setTimer((present) => refreshEnded(present, latest.current.now))
    return worked
  }
  function refreshIn(pause: number): void {
    if (soon.current && soon.current.pause <= pause) return
    clearTimeout(soon.current?.timeout)
    const timeout = setTimeout(async () => {
      soon.current = undefined
      if (latest.current.timer.frozenAt !== undefined) isOwed.current = true
      else if (!(await refreshNow())) refreshIn(againPause)
    }, pause)
    soon.current = { pause, timeout }
  }
  const due = isDue(timer, now)
  const begin = useEffectEvent(() => void refreshNow())
  useEffect(() => {
    if (due) begin()
  }, [due])
  useEffect(() => () => clearTimeout(soon.current?.timeout), [])

  return {
    timer,
    failures,
    refreshNow,
    refreshSoon: () => refreshIn(hintPause),
    disable: () => setTimer((present) => disableTimer(present, now)),
    enable() {
      setTimer((present) => enableTimer(present, now))
      if (isOwed.current) refreshIn(hintPause)
      isOwed.current = false
    },
  }
}

/**
 * What happened while no stream was up is not told again, so the page asks once one is: at first too, for what has changed since the server
 * read what it drew.
 */
function useCatchUp(isLive: boolean, catchUp: (isFirst: boolean) => void): void {
  const wasLive = useRef(false)
  const ask = useEffectEvent(catchUp)
  useEffect(() => {
    if (!isLive) return
    ask(!wasLive.current)
    wasLive.current = true
  }, [isLive])
}
