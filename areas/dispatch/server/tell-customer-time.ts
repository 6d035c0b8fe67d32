import { isFinal } from '#areas/orders/rules/status.ts'
import { hintOrder, type LockedOrder, lockOrder } from '#areas/orders/server/public.ts'
import { timeText } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { defineWords } from '#platform/core/words.ts'
import { worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { inLanguage } from '#platform/server/language.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { tellCustomerTime } from '../calls/remedies.ts'

/** What a customer is texted of a late order. */
export const lateWords = defineWords('dispatch/late', {
  takes_longer:
    'Your order #{order_id} from {place} takes longer than we promised, and we are sorry. It should be with you about {time}. Follow it here: {page}',
})

const furthestMs = 4 * 60 * 60_000

/** Under the order's lock: of two who tell at once the customer hears one. */
export const tellCustomerTimeHandler = (publicOrigin: string) =>
  handle(tellCustomerTime, async (unit) => {
    const { tx, actor, data, now } = unit
    const { order_id, promised_about } = data
    const order = await lockOrder(tx, order_id)
    if (!order || !worksIn(actor, order.market_id)) return refuse('order_gone')
    if (isFinal(order.status) || !order.is_delivery) return refuse('order_gone')
    if (promised_about <= now.getTime() || promised_about > now.getTime() + furthestMs)
      return refuse('time_not_possible', { field: 'promised_about' })
    if (order.phone_number === '') return refuse('phone_missing')
    const told = await toldTime(tx, order_id)
    if ((told?.about ?? null) !== data.told_before) return refuse('told_meanwhile', { extra: { told: told ?? null } })

    const values = { told_about: new Date(promised_about), told_at: now, told_by: actor.user?.user_id ?? null }
    await tx
      .insertInto('order_told_times')
      .values({ order_id, ...values })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
      .execute()
    const { market_id } = order
    const about = `order:${order_id}`
    await unit.send({
      channel: 'text',
      recipient: order.phone_number,
      body: await wordsFor(tx, order, promised_about, publicOrigin),
      market_id,
      message_key: `${about}:told:${now.getTime()}`,
      about,
    })
    unit.audit({ what: tellCustomerTime.name, subject: about, market_id, detail: { promised_about } })
    hintOrder(unit, order)
    return ok({ order_id, told: { about: promised_about, at: now.getTime() } })
  })

async function toldTime(tx: Tx, order_id: number) {
  const row = await tx
    .selectFrom('order_told_times')
    .select(['told_about', 'told_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  return row && { about: row.told_about.getTime(), at: row.told_at.getTime() }
}

async function wordsFor(tx: Tx, order: LockedOrder, about: number, publicOrigin: string): Promise<string> {
  const { name, time_zone } = await tx
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['f.name', 'm.time_zone'])
    .where('f.franchise_id', '=', order.franchise_id)
    .executeTakeFirstOrThrow()
  const page = `${publicOrigin}/order/${order.order_id}?s=${order.order_secret}`
  return inLanguage(order.language, () =>
    lateWords.takes_longer({ order_id: order.order_id, place: name, time: timeText(about, time_zone), page }),
  )
}
