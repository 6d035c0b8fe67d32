import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { isNews } from '../rules/order-news.ts'
import { orderNewsJob } from './order-jobs.ts'

/** Has the browsers that follow this order told, if any does and it is worth it. */
export async function tellFollowers(
  { tx, now, enqueue }: Pick<UnitOfWork, 'tx' | 'now' | 'enqueue'>,
  order_id: number,
  news: string,
): Promise<void> {
  if (!isNews(news)) return
  const follower = await tx
    .selectFrom('order_push_subscriptions')
    .select('order_id')
    .where('order_id', '=', order_id)
    .limit(1)
    .executeTakeFirst()
  if (follower) await enqueue(orderNewsJob.of({ order_id, news, at: now.getTime() }))
}
