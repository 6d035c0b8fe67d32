import { useEffect, useState } from 'react'
import type { RouteReplyOf } from '#platform/core/route.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { playPublicDay, playRecordedDay, type replayPage } from '../calls/replay.ts'
import type { Branch } from '../rules/branch.ts'
import type { ReplayDay, Run } from '../rules/day.ts'
import { type Figures, measureRun } from '../rules/measure.ts'
import { type ShownRun, showRun } from '../rules/moment.ts'
import type { InstanceFiles } from '../rules/public-instance.ts'
import type { PolicyName } from './replay-search.ts'

export const useReplay = pageHook<typeof replayPage>()

/** A run with what is shown of it. */
export type PlayedRun = { readonly run: Run; readonly shown: ShownRun; readonly figures: Figures }

export type PlayedDay = {
  readonly day: ReplayDay
  readonly runs: ReadonlyMap<PolicyName, PlayedRun>
  readonly facts: RouteReplyOf<typeof playRecordedDay>['facts'] | null
  readonly played_ms: number
  /** The first minute that is shown, and the last. */
  readonly from: number
  readonly to: number
}

const halfHour = 1_800_000

type Reply = RouteReplyOf<typeof playPublicDay> & Partial<RouteReplyOf<typeof playRecordedDay>>

export function playedDay({
  day: wire,
  recorded,
  nearest,
  suggested,
  waiting,
  facts,
  travel,
  played_ms,
}: Reply): PlayedDay {
  // From a wire of whole seconds; what only shows days needs no ways.
  const day: ReplayDay = { ...wire, travel: Int32Array.from(travel ?? [], (s) => s * 1000), acts: [], sequences: [] }
  const runs = new Map<PolicyName, PlayedRun>()
  if (recorded) runs.set('recorded', playedRun(day, recorded))
  runs.set('nearest', playedRun(day, nearest))
  runs.set('suggested', playedRun(day, suggested))
  if (waiting) runs.set('waiting', playedRun(day, waiting))
  const ends = [...runs.values()].flatMap(({ run }) => run.visits.map(({ ends_at }) => ends_at))
  const first = day.orders[0]?.placed_at ?? 0
  return {
    day,
    runs,
    facts: facts ?? null,
    played_ms,
    from: Math.floor(first / halfHour) * halfHour,
    to: Math.ceil(Math.max(first + halfHour, ...ends) / halfHour) * halfHour,
  }
}

export const playedRun = (day: ReplayDay, run: Run): PlayedRun => ({
  run,
  shown: showRun(day, run),
  figures: measureRun(day, run),
})

export const withRun = (played: PlayedDay, name: PolicyName, run: Run): PlayedDay => ({
  ...played,
  runs: new Map(played.runs).set(name, playedRun(played.day, run)),
})

type Asked = { readonly market: number; readonly day: string; readonly branch: Branch }

/** The day of the address, played by the server; the last one stays until the next is there. */
export function usePlayedDay({ market, day, branch }: Asked) {
  const [played, setPlayed] = useState<PlayedDay>()
  const [error, setError] = useState<string>()
  const [loading, setLoading] = useState(false)
  const { drivers, kitchens, room, late, driver_minute, waits = false } = branch
  useEffect(() => {
    if (day === '') return
    const abort = new AbortController()
    const asked = { day, market, drivers, kitchens, room, late, driver_minute, waits }
    setLoading(true)
    ask(playRecordedDay, asked, { signal: abort.signal }).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.ok) setPlayed(playedDay(answer.data))
      setError(answer.ok ? undefined : answer.message)
      setLoading(false)
    }, reportError)
    return () => abort.abort()
  }, [day, market, drivers, kitchens, room, late, driver_minute, waits])
  return { played, setPlayed, error, loading }
}

/** A large one is played for longer than other answers are waited for, and may wait for those of others. */
const filesWithinMs = 120_000

export const playFiles = (files: InstanceFiles, branch: Branch) =>
  ask(playPublicDay, { ...files, ...branch }, { signal: AbortSignal.timeout(filesWithinMs) })
