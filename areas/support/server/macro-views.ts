import { cents, dollars } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { MacroView } from '../calls/macros.ts'
import { fillMacro, type MacroFacts } from '../rules/macro.ts'
import { macrosSeenBy } from './macros.ts'

/** Whom a macro writes to, and about which ticket if any. */
type About = { readonly ticket_id: number | null; readonly name: string; readonly market_id: number | null }

/** The macros for a ticket or a conversation, their texts filled with what is known of it. */
export async function macroViews(
  db: Db,
  actor: Actor,
  ticket: About,
  orderId: number | undefined,
): Promise<MacroView[]> {
  const [macros, facts] = await Promise.all([macrosSeenBy(db, actor), factsOf(db, actor, ticket, orderId)])
  return macros
    .filter(({ market_id }) => market_id === null || market_id === ticket.market_id)
    .map(({ ticket_macro_id, name, body, status, priority, assigns }) => {
      const { text, missing } = fillMacro(body, facts)
      return { ticket_macro_id, name, text, missing: [...missing], status, priority, assigns }
    })
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

async function factsOf(db: Db, actor: Actor, ticket: About, orderId: number | undefined): Promise<MacroFacts> {
  const [order, phone] = await Promise.all([
    orderId === undefined ? undefined : orderFacts(db, actor, orderId),
    supportPhone(db, ticket.market_id),
  ])
  return {
    customer: firstName(ticket.name),
    ticket: ticket.ticket_id === null ? undefined : String(ticket.ticket_id),
    clerk: firstName(actor.user?.name ?? ''),
    phone,
    ...order,
  }
}

async function orderFacts(db: Db, actor: Actor, orderId: number): Promise<MacroFacts> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .leftJoin('drivers as d', 'd.driver_id', 'o.driver_id')
    .select(['o.order_id', 'o.market_id', 'o.total', 'o.tip', 'f.name as restaurant', 'd.name as driver'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!order || !worksIn(actor, order.market_id)) return {}
  const { order_id, total, tip, restaurant, driver } = order
  return {
    order: `#${order_id}`,
    restaurant,
    driver: firstName(driver ?? ''),
    total: dollars(cents(total + tip)),
  }
}

/** The market's own, or what stands in its place where it has none (SIL-ORD-150). */
async function supportPhone(db: Db, marketId: number | null): Promise<string> {
  const market =
    marketId === null
      ? undefined
      : await db.selectFrom('markets').select('support_phone').where('market_id', '=', marketId).executeTakeFirst()
  return market?.support_phone ? phoneText(market.support_phone) : 'our support line'
}
