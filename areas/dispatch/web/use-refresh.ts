import { useEffect, useRef, useState } from 'react'
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
  const missed = useRef(false)

  const isLive = useLive(topics, ({ topic }) => {
    if (topic.startsWith('plans:')) onPlan()
    else if (topic.startsWith('claims:')) onClaims()
    else if (!topic.startsWith('queues:')) unassigned.refreshSoon()
    else if (isEnabled) queues.refreshSoon()
    else missed.current = true
  })
  useCatchUp(isLive, () => {
    if (isEnabled) queues.refreshSoon()
    else missed.current = true
    unassigned.refreshSoon()
    onPlan()
    onClaims()
  })

  return {
    isLive,
    secondsLeft: secondsLeft(queues.timer, now),
    isEnabled,
    toggle() {
      if (isEnabled) return queues.disable()
      queues.enable()
      if (missed.current) queues.refreshSoon()
      missed.current = false
    },
    ignoreHeld,
    setIgnoreHeld,
    queueFailures: queues.failures,
    unassignedFailures: unassigned.failures,
    refreshQueuesSoon: queues.refreshSoon,
  }
}

function useTimedRefresh(every: number, now: number, ask: () => Promise<boolean>) {
  const [timer, setTimer] = useState<RefreshTimer>(() => startTimer(every, now))
  const [failures, setFailures] = useState(0)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A refresh that ends reads the clock and the choices of then, not those of when it began.
  const latest = useRef({ now, ask })
  latest.current = { now, ask }

  async function refreshNow(): Promise<void> {
    setTimer(refreshStarted)
    const worked = await latest.current.ask()
    setFailures((count) => failuresAfter(count, worked))
    setTimer((present) => refreshEnded(present, latest.current.now))
  }
  const due = isDue(timer, now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment of being due starts it, nothing else
  useEffect(() => {
    if (due) void refreshNow()
  }, [due])
  useEffect(() => () => clearTimeout(soon.current), [])

  return {
    timer,
    failures,
    refreshSoon() {
      soon.current ??= setTimeout(() => {
        soon.current = undefined
        void refreshNow()
      }, hintPause)
    },
    disable: () => setTimer((present) => disableTimer(present, now)),
    enable: () => setTimer((present) => enableTimer(present, now)),
  }
}

/** What happened while the stream was down is not told again, so the page asks once it is back. */
function useCatchUp(isLive: boolean, catchUp: () => void): void {
  const wasLive = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream's return starts it, nothing else
  useEffect(() => {
    if (isLive && wasLive.current) catchUp()
    if (isLive) wasLive.current = true
  }, [isLive])
}
