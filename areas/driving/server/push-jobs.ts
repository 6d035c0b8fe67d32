import * as z from 'zod/mini'
import { driverHasWork } from '#areas/dispatch/server/public.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { PushKeys, PushProvider } from '#platform/server/push/push-provider.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'

/** One phone to ring, each by itself: that one service is down holds up nobody else's. */
const ringPhone = defineJob('ring_phone', z.object({ push_subscription_id: z.int(), at: z.number() }))

/** Later than this a ring only startles. */
const worthMs = 5 * 60_000

type Deps = Pick<ServerDeps, 'db' | 'clock' | 'jobs' | 'secrets'> & {
  readonly push: PushProvider
  readonly keys: () => Promise<PushKeys>
}

export function pushJobs(deps: Deps): JobHandlers {
  const { db, clock, jobs } = deps
  return {
    ...driverHasWork.handle(async ({ driver_id }) => {
      const now = clock.now()
      for (const { push_subscription_id } of await phonesToRing(deps, driver_id))
        await insertJob(db, ringPhone.of({ push_subscription_id, at: now.getTime() }), now)
      jobs.wake()
    }),
    ...ringPhone.handle(async ({ push_subscription_id, at }) => {
      if (clock.now().getTime() - at > worthMs) return
      await ring(deps, push_subscription_id)
    }),
  }
}

/** Those of a driver who is clocked in and has not acknowledged what is new. */
function phonesToRing({ db, clock }: Deps, driver_id: number) {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.session_id', 'p.session_id')
    .innerJoin('driver_queues as q', 'q.driver_id', 'p.driver_id')
    .select('p.push_subscription_id')
    .where('p.driver_id', '=', driver_id)
    .where('s.expires_at', '>', clock.now())
    .where('q.driver_hour_id', 'is not', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('driver_assignments as a')
          .select('a.driver_id')
          .whereRef('a.driver_id', '=', 'p.driver_id')
          .where('a.status', '=', 'not_acknowledged'),
      ),
    )
    .orderBy('p.push_subscription_id')
    .execute()
}

/** What is said names no customer: it lies on a locked screen, and outlives the clock-out. */
const newWork = {
  payload: { title: 'New work', body: 'Open Cosmic to acknowledge it.' },
  topic: 'new-work',
  ttlSeconds: worthMs / 1000,
  urgency: 'high',
} as const

async function ring({ db, secrets, push, keys }: Deps, push_subscription_id: number): Promise<void> {
  const phone = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('push_subscription_id', '=', push_subscription_id)
    .executeTakeFirst()
  if (!phone) return
  const answer = await push.push({ ...phone, auth: secrets.decryptText(phone.auth) }, newWork, await keys())
  if (answer === 'gone')
    await db.deleteFrom('push_subscriptions').where('push_subscription_id', '=', push_subscription_id).execute()
}
