import { toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { CourierProvider, CourierRefused, Quote } from './courier-provider.ts'
import { wantedDelivery } from './wanted-delivery.ts'

type Asked = {
  readonly db: Db
  readonly actor: Actor
  readonly now: Date
  readonly data: { readonly order_id: number }
}

/** The courier is asked outside of any transaction: it may be slow, and nothing waits for it but this line. */
export async function quoteCourier(courier: CourierProvider, { db, actor, now, data }: Asked) {
  const { order_id } = data
  const order = await db
    .selectFrom('orders')
    .select(['market_id', 'dispatch_state'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  if (!order || !worksIn(actor, order.market_id)) return refuse('unknown_id')
  if (order.dispatch_state !== 'unassigned') return refuse('order_not_unassigned')
  const wanted = await wantedDelivery(db, order_id)
  if (!wanted) return refuse('no_place')
  if (wanted.hasAlcohol && !courier.takesAlcohol) return refuse('alcohol_not_allowed')
  const externalDeliveryId = `${order.market_id}-${order_id}-quote`
  const quote = await quoteOf(courier, { ...wanted, externalDeliveryId })
  if (!quote) return refuse('silent')
  if (quote.outcome === 'refused') return refuse(quote.code)
  const { feeCents, dropoffEta, expiresAt } = quote
  return ok({
    order_id,
    fee: toDecimal(feeCents),
    at_door: dropoffEta.getTime(),
    holds_for: Math.max(0, expiresAt.getTime() - now.getTime()),
  })
}

/** Undefined where no answer came that can be read. */
async function quoteOf(
  courier: CourierProvider,
  input: Parameters<CourierProvider['quote']>[0],
): Promise<Quote | CourierRefused | undefined> {
  try {
    return await courier.quote(input)
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}
