import type { ServerDeps } from '#platform/server/deps.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const idleMs = 14 * 24 * 3_600_000
const lookEveryMs = 3_600_000

/** A cart nobody touched for 14 days is given up; its visitor begins a new one (SIL-ORD-060). */
export async function abandonIdleCarts(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('carts')
    .set({ status: 'abandoned' })
    .where('status', '=', 'active')
    .where('updated_at', '<', new Date(now.getTime() - idleMs))
    .execute()
}

/** Looks every hour; two processes that look at once do the same thing. */
export function watchIdleCarts({ db, clock, log }: Pick<ServerDeps, 'db' | 'clock' | 'log'>) {
  let looking = Promise.resolve()
  const look = () => {
    looking = abandonIdleCarts(db, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'idle carts could not be given up'),
    )
  }
  look()
  const timer = setInterval(look, lookEveryMs)
  return {
    stop() {
      clearInterval(timer)
      return looking
    },
  }
}
