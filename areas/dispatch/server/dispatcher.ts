import type { Result } from '#platform/core/result.ts'
import { refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { type LockedQueue, lockQueue } from './queue-lock.ts'
import { wireQueue } from './queues.ts'

/** The queue, locked, if this dispatcher may touch it; else the reason why not. */
export async function lockQueueFor(
  actor: Actor,
  tx: Tx,
  driver_id: number,
): Promise<LockedQueue | 'unknown_id' | 'not_authorized'> {
  const queue = await lockQueue(tx, driver_id)
  if (!queue) return 'unknown_id'
  return worksIn(actor, queue.market_id) ? queue : 'not_authorized'
}

/** Someone was first: the refusal brings the queue that holds now (SIL-OPS-51). */
export function refuseStale({ board }: LockedQueue, now: Date): Extract<Result<never, 'stale_queue'>, { ok: false }> {
  return refuse('stale_queue', { extra: { driver_queue: wireQueue(board, { now }) } })
}

/** What was weighed against another version of the queue than this one. */
export const isOutdated = ({ version }: LockedQueue, weighed: number | undefined) =>
  weighed !== undefined && weighed !== version
