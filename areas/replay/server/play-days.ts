import { type Branch, branchDay } from '../rules/branch.ts'
import { type Act, mostPlayed, type ReplayDay, type Run } from '../rules/day.ts'
import { giveAtBest } from '../rules/offers.ts'
import { playDay } from '../rules/play.ts'
import { nearestPolicy, recordedPolicy, suggestedPolicy, trainedPolicy } from '../rules/policies.ts'
import { type InstanceFiles, publicDay } from '../rules/public-instance.ts'
import { type Score, scoreOf } from '../rules/score.ts'
import { sendToWait, type WaitingTown, waypointsOf } from '../rules/waiting.ts'

/** What the thread is asked. Files are read there as well. */
export type PlayJob =
  | {
      readonly kind: 'recorded'
      readonly day: ReplayDay
      readonly branch: Branch
      /** Null where nobody is to be sent anywhere, or nothing is known of where. */
      readonly waiting: WaitingTown | null
    }
  | { readonly kind: 'public'; readonly files: InstanceFiles; readonly branch: Branch }
  | {
      readonly kind: 'training'
      readonly day: ReplayDay
      readonly branch: Branch
      readonly acts: readonly Act[]
      readonly until: number
    }

export type PlayedDays = {
  readonly kind: 'played'
  /** As it was played, without its ways. */
  readonly day: Omit<ReplayDay, 'travel' | 'acts' | 'sequences'>
  readonly recorded: Run | null
  readonly nearest: Run
  readonly suggested: Run
  readonly waiting: Run | null
}
export type PlayAnswer =
  | PlayedDays
  | { readonly kind: 'scored'; readonly run: Run; readonly score: Score }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_an_instance'; readonly message: string }

/** Each minute of a day is planned from the plan of the minute before: few rounds are as good as many. */
export const replayEffort = { rounds: 20, looks: 100_000 }

export function playDays(job: PlayJob): PlayAnswer {
  const read = job.kind === 'public' ? publicDay(job.files) : { ok: true as const, data: job.day }
  if (!read.ok) return { kind: 'not_an_instance', message: read.message ?? '' }
  const day = branchDay(read.data, job.branch)
  if (day.orders.length > mostPlayed.orders || day.drivers.length > mostPlayed.drivers) return { kind: 'too_large' }
  const [nearest, suggested] = [
    playDay(day, nearestPolicy),
    playDay(day, suggestedPolicy({ effort: replayEffort }).policy),
  ]
  if (job.kind === 'training') {
    const run = playDay(day, trainedPolicy(job.acts, job.until, giveAtBest, replayEffort))
    return { kind: 'scored', run, score: scoreOf(day, { mine: run, suggested, nearest }, job.until) }
  }
  const { travel: _travel, acts, sequences: _sequences, ...shown } = day
  return {
    kind: 'played',
    day: shown,
    recorded: acts.length > 0 ? playDay(day, recordedPolicy(day)) : null,
    nearest,
    suggested,
    waiting: job.kind === 'recorded' && job.waiting ? waitingRun(day, job.waiting) : null,
  }
}

function waitingRun(day: ReplayDay, town: WaitingTown): Run {
  const { policy, moves } = sendToWait(suggestedPolicy({ effort: replayEffort }), day, waypointsOf(town))
  const run = playDay(day, policy)
  return { ...run, moves: moves() }
}
