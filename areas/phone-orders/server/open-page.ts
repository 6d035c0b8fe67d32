import { phoneOrderSession } from '#areas/accounts/server/public.ts'
import { paymentAccountOf } from '#areas/cards/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { ActingUser, Actor } from '#platform/server/actor.ts'
import { type Redirect, type RouteContext, redirect } from '#platform/server/routes.ts'
import type { orderCartPage } from '../calls/phone-orders.ts'
import { callerOf, isKnownThere } from './caller.ts'
import type { PhoneOrdersDeps } from './deps.ts'
import { beginOrder, findOpenOrder, type OpenOrder } from './open-orders.ts'

type Asked = Pick<RouteContext<typeof orderCartPage>, 'actor' | 'now' | 'db' | 'transaction'> & {
  readonly customerId: number
}

/** For so long a page that is loaded again after the order leads to it; later it begins another one. */
const placedJustNowMs = 30 * 60_000

/**
 * The order by phone that this page is about, in its own session. Who has ordered where this person works may be opened by address; of anybody else
 * their phone must have been told first. Undefined: nothing is there for this person.
 */
export async function openPage(deps: PhoneOrdersDeps, asked: Asked) {
  const { actor, db, now, customerId } = asked
  const { user } = actor
  if (!user) return undefined
  const open = await openOrderOf({ ...asked, user })
  if (!open || 'redirect' in open) return open
  const [session, caller] = await Promise.all([
    phoneOrderSession(deps, { ...actor, user }, open),
    callerOf(db, actor, open),
  ])
  if (!caller) throw new Error(`Customer ${customerId} is gone`)
  const admin_selected_payment_account = await paymentAccountOf(db, session.actor, deps.merchant, now)
  return {
    actor: session.actor,
    state: { session: session.values, caller, admin_selected_payment_account },
    title: `Order for ${caller.phone_number}`,
  }
}

async function openOrderOf({
  actor,
  user,
  db,
  now,
  transaction,
  customerId,
}: Asked & { readonly user: ActingUser }): Promise<OpenOrder | Redirect | undefined> {
  const open = await findOpenOrder(db, user.user_id, customerId)
  if (open) return open
  const last = await db
    .selectFrom('phone_orders')
    .select(['order_id', 'ended_at'])
    .where('user_id', '=', user.user_id)
    .where('cosmic_customer_id', '=', customerId)
    .orderBy('phone_order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.order_id && last.ended_at && now.getTime() - last.ended_at.getTime() < placedJustNowMs)
    return redirect(`/secure/orders/${last.order_id}`)
  if (!(await mayOpen(actor, db, customerId, last !== undefined))) return undefined
  return (await transaction(async (unit) => ok(await beginOrder(unit, user, customerId, null)))).data
}

async function mayOpen(
  actor: Actor,
  db: RouteContext<typeof orderCartPage>['db'],
  customerId: number,
  hasBegun: boolean,
) {
  const exists = await db
    .selectFrom('customers')
    .select('cosmic_customer_id')
    .where('cosmic_customer_id', '=', customerId)
    .executeTakeFirst()
  if (!exists) return false
  return hasBegun || actor.user?.market_ids.length === 0 || (await isKnownThere(db, actor, customerId))
}
