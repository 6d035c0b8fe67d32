import { ok, refuse } from '#platform/core/result.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import { inLanguage } from '#platform/server/language.ts'
import type { PushKeys, PushProvider } from '#platform/server/push/push-provider.ts'
import { type Change, change, type RouteHandler } from '#platform/server/routes.ts'
import { sameText } from '#platform/server/secrets.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { followByPush, unfollowByPush } from '../calls/order-push.ts'
import { newsText, newsTitle, type OrderNews } from '../rules/order-news.ts'
import { isFinal } from '../rules/status.ts'
import type { OrdersDeps } from './deps.ts'
import { lockOrder } from './order-changes.ts'
import { orderNewsJob, pushNewsJob } from './order-jobs.ts'
import { pageOrder } from './order-state.ts'

/** A link may be passed on; nobody needs it on more phones. */
const mostDevices = 10
/** Later than this the news is old: the page itself says how it is. */
const worthMs = 10 * 60_000

export type OrderPush = { readonly push: PushProvider; readonly keys: () => Promise<PushKeys> }
type Deps = Pick<OrdersDeps, 'db' | 'clock' | 'jobs' | 'secrets'> & OrderPush

export function pushRoutes({ secrets, push }: Pick<Deps, 'secrets' | 'push'>): RouteHandler[] {
  return [
    change(followByPush, async ({ tx, data, now }: Change<typeof followByPush>) => {
      const order = await lockOrder(tx, data.order_id)
      if (!order || !sameText(data.s, order.order_secret)) return refuse('unknown_id')
      const { order_id, endpoint, p256dh } = data
      if (!push.knows(endpoint)) return refuse('unknown_push_service')
      if (isFinal(order.status)) return refuse('order_over')
      const known = await tx
        .selectFrom('order_push_subscriptions')
        .select('endpoint')
        .where('order_id', '=', order_id)
        .orderBy('order_push_subscription_id')
        .execute()
      const isKnown = known.some((one) => one.endpoint === endpoint)
      if (!isKnown && known.length >= mostDevices) return refuse('too_many_devices')
      const own = { p256dh, auth: secrets.encrypt(data.auth), created_at: now }
      await tx
        .insertInto('order_push_subscriptions')
        .values({ order_id, endpoint, ...own })
        .onConflict((conflict) => conflict.columns(['order_id', 'endpoint']).doUpdateSet(own))
        .execute()
      return ok({ success: true as const })
    }),
    change(unfollowByPush, async ({ tx, data }: Change<typeof unfollowByPush>) => {
      const order = await lockOrder(tx, data.order_id)
      if (!order || !sameText(data.s, order.order_secret)) return refuse('unknown_id')
      await tx
        .deleteFrom('order_push_subscriptions')
        .where('order_id', '=', data.order_id)
        .where('endpoint', '=', data.endpoint)
        .execute()
      return ok({ success: true as const })
    }),
  ]
}

export function pushNewsJobs(deps: Deps): JobHandlers {
  const { db, clock, jobs } = deps
  return {
    ...orderNewsJob.handle(async ({ order_id, news, at }) => {
      const rows = await db
        .selectFrom('order_push_subscriptions')
        .select('order_push_subscription_id')
        .where('order_id', '=', order_id)
        .orderBy('order_push_subscription_id')
        .execute()
      const now = clock.now()
      for (const { order_push_subscription_id } of rows)
        await insertJob(db, pushNewsJob.of({ order_push_subscription_id, news, at }), now)
      jobs.wake()
    }),
    ...pushNewsJob.handle(async ({ order_push_subscription_id, news, at }) => {
      if (clock.now().getTime() - at > worthMs) return forget(deps, order_push_subscription_id, isLast(news))
      await pushNews(deps, order_push_subscription_id, news)
    }),
  }
}

/** After it nothing more comes of an order. */
const isLast = (news: OrderNews) => news !== 'at_door' && isFinal(news)

async function pushNews(deps: Deps, order_push_subscription_id: number, news: OrderNews): Promise<void> {
  const { db, secrets, push, keys } = deps
  const phone = await db
    .selectFrom('order_push_subscriptions')
    .select(['order_id', 'endpoint', 'p256dh', 'auth'])
    .where('order_push_subscription_id', '=', order_push_subscription_id)
    .executeTakeFirst()
  const order = phone && (await pageOrder(db, phone.order_id))
  if (!phone || !order) return
  const { order_id, order_secret, franchise_name, is_delivery, alcohol, cancelled_by } = order
  const { title, body } = inLanguage(order.language, () => ({
    title: newsTitle(order_id),
    body: newsText(news, { franchise: franchise_name, is_delivery, alcohol, cancelled_by }),
  }))
  if (body === undefined) return
  const url = `/order/${order_id}?s=${encodeURIComponent(order_secret)}`
  const message = {
    payload: { title, body, url, tag: `order-${order_id}` },
    topic: `order-${order_id}`,
    ttlSeconds: worthMs / 1000,
    urgency: 'normal',
  } as const
  const answer = await push.push({ ...phone, auth: secrets.decryptText(phone.auth) }, message, await keys())
  await forget(deps, order_push_subscription_id, answer === 'gone' || isLast(news))
}

async function forget({ db }: Pick<Deps, 'db'>, order_push_subscription_id: number, isOver: boolean): Promise<void> {
  if (!isOver) return
  await db
    .deleteFrom('order_push_subscriptions')
    .where('order_push_subscription_id', '=', order_push_subscription_id)
    .execute()
}
