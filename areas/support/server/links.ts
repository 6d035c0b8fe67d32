import { sql } from 'kysely'
import { likePattern } from '#platform/core/like-pattern.ts'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { LinkKind, linkTicket, TicketLink, unlinkTicket } from '../calls/case.ts'
import { putBackStrange } from './change-ticket.ts'
import { mergedInto } from './notes.ts'
import { hintTicket, type LockedTicket, lockTicket, seenBy } from './tickets.ts'

type Target = {
  readonly column: 'order_id' | 'driver_id' | 'franchise_id' | 'cosmic_customer_id' | 'linked_ticket_id'
  readonly id: number
  readonly label: string
  /** Whose problem it then is, where the ticket does not say yet. */
  readonly person?: { readonly name: string; readonly phone_number: string }
  readonly market_id?: number
}
type Found = Result<Target, 'not_found' | 'several'>

/** By number, phone or name, and only within the person's markets (SIL-ORD-140). The first order says whose problem it is, and where. */
export async function addLink(unit: Change<typeof linkTicket>) {
  const { tx, actor, data, now, audit } = unit
  if (data.target === '') return refuse('target_missing', { field: 'target' })
  const ticket = await lockTicket(tx, actor, data.ticket_id)
  if (!ticket) return refuse('unknown_id')
  if (ticket.merged_into !== null) return refuse('merged')
  const found = await finders[data.kind](tx, actor, data.target)
  if (!found.ok) return refuse(found.error, { field: 'target' })
  const { column, id, label } = found.data
  const { ticket_id } = ticket
  if (column === 'linked_ticket_id' && id === ticket_id) return refuse('itself', { field: 'target' })
  const market_id = ticket.market_id ?? found.data.market_id ?? null
  const added = await tx
    .insertInto('ticket_links')
    .values({ ticket_id, [column]: id, user_id: actor.user?.user_id ?? null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket_link_id')
    .executeTakeFirst()
  if (!added) return ok({ success: true as const })
  await takePerson(tx, ticket, found.data, market_id)
  audit({ what: 'ticket_linked', subject: `ticket:${ticket_id}`, market_id, detail: { label } })
  hintTicket(unit, ticket)
  if (market_id !== ticket.market_id) {
    hintTicket(unit, { ticket_id, market_id })
    await putBackStrange(unit, { ...ticket, market_id })
  }
  return ok({ success: true as const })
}

async function takePerson(tx: Tx, ticket: LockedTicket, { person }: Target, market_id: number | null): Promise<void> {
  const isUnknown = ticket.phone_number === '' && person !== undefined
  if (!isUnknown && market_id === ticket.market_id) return
  await tx
    .updateTable('tickets')
    .set(({ eb }) => ({
      market_id,
      ...(isUnknown && { phone_number: person.phone_number, name: ticket.name || person.name }),
      version: eb('version', '+', 1),
    }))
    .where('ticket_id', '=', ticket.ticket_id)
    .execute()
}

const numberIn = (text: string) => {
  const digits = /^#?\s*([1-9]\d{0,8})$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
const notFound = refuse('not_found')

const finders: Readonly<Record<LinkKind, (tx: Tx, actor: Actor, target: string) => Promise<Found>>> = {
  async order(tx, actor, target) {
    const number = numberIn(target)
    if (number === undefined) return notFound
    const order = await tx
      .selectFrom('orders')
      .select(['order_id', 'market_id', 'name', 'phone_number'])
      .where('order_id', '=', number)
      .where(ofOwnMarkets(actor, 'market_id'))
      .executeTakeFirst()
    if (!order) return notFound
    const { order_id, market_id, ...person } = order
    return ok({ column: 'order_id', id: order_id, label: `order #${order_id}`, person, market_id })
  },
  async ticket(tx, actor, target) {
    const number = numberIn(target)
    if (number === undefined) return notFound
    const ticket = await tx
      .selectFrom('tickets')
      .select('ticket_id')
      .where('ticket_id', '=', number)
      .where(seenBy(actor))
      .executeTakeFirst()
    return ticket ? ok({ column: 'linked_ticket_id', id: ticket.ticket_id, label: `ticket ${number}` }) : notFound
  },
  async customer(tx, actor, target) {
    const phone_number = phoneDigits(target)
    if (!phone_number) return notFound
    // A customer belongs to no market; who has never ordered in one of ours is not ours to know.
    const customer = await tx
      .selectFrom('customers as c')
      .select(['c.cosmic_customer_id', 'c.name'])
      .where('c.phone_number', '=', phone_number)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orders as o')
            .select('o.order_id')
            .whereRef('o.cosmic_customer_id', '=', 'c.cosmic_customer_id')
            .where(ofOwnMarkets(actor, 'o.market_id')),
        ),
      )
      .executeTakeFirst()
    if (!customer) return notFound
    const { cosmic_customer_id, name } = customer
    const label = `customer ${phoneText(phone_number)}`
    return ok({ column: 'cosmic_customer_id', id: cosmic_customer_id, label, person: { name, phone_number } })
  },
  driver: (tx, actor, target) => named(tx, actor, 'driver', target),
  restaurant: (tx, actor, target) => named(tx, actor, 'restaurant', target),
}

/** The whole name, whatever the case, or the only one with this part in it. */
async function named(tx: Tx, actor: Actor, kind: 'driver' | 'restaurant', target: string): Promise<Found> {
  const [table, column] =
    kind === 'driver' ? (['drivers', 'driver_id'] as const) : (['franchises', 'franchise_id'] as const)
  const typed = target.toLowerCase()
  const { rows } = await sql<{ id: number; name: string; market_id: number }>`
    select ${sql.ref(column)} as id, name, market_id from ${sql.table(table)}
    where lower(' ' || name || ' ') like ${likePattern(typed)} and ${ofOwnMarkets(actor, 'market_id')}
    order by lower(name) <> ${typed}, 1 limit 20`.execute(tx)
  const whole = rows.filter(({ name }) => name.toLowerCase() === typed)
  const [one, ...more] = whole.length > 0 ? whole : rows
  if (!one) return notFound
  if (more.length > 0) return refuse('several')
  return ok({ column, id: one.id, label: `${kind} ${one.name}`, market_id: one.market_id })
}

export async function removeLink(unit: Change<typeof unlinkTicket>) {
  const { tx, actor, data, audit } = unit
  const ticket = await lockTicket(tx, actor, data.ticket_id)
  if (!ticket) return refuse('unknown_id')
  const { ticket_id, market_id } = ticket
  const doubles = (await mergedInto(tx, actor, ticket_id)).map((one) => one.ticket_id)
  const links = await linksOf(tx, actor, { ticket_id, order_id: null }, [ticket_id, ...doubles])
  const link = links.find(({ ticket_link_id }) => ticket_link_id === data.ticket_link_id)
  if (!link) return refuse('unknown_id')
  await tx.deleteFrom('ticket_links').where('ticket_link_id', '=', data.ticket_link_id).execute()
  const detail = { label: `${link.kind} ${link.label}` }
  audit({ what: 'ticket_unlinked', subject: `ticket:${ticket_id}`, market_id, detail })
  hintTicket(unit, ticket)
  return ok({ success: true as const })
}

/** What belongs to these tickets, both ways; what is of another market is not shown. */
export async function linksOf(
  db: Db | Tx,
  actor: Actor,
  { ticket_id, order_id }: { readonly ticket_id: number; readonly order_id: number | null },
  ticketIds: readonly number[],
): Promise<TicketLink[]> {
  const rows = await linkRows(db, ticketIds)
  const first = order_id === null ? [] : await firstOrder(db, order_id)
  const links = [...first, ...rows].flatMap((row): TicketLink[] => {
    const { ticket_link_id } = row
    if (row.order_id !== null) {
      if (row.order_id === order_id && ticket_link_id !== null) return []
      if (!worksIn(actor, row.order_market_id)) return []
      const label = `#${row.order_id}`
      return [
        { ticket_link_id, kind: 'order', label, detail: row.order_name ?? '', href: `/secure/orders/${row.order_id}` },
      ]
    }
    if (row.other_ticket_id !== null) {
      if (row.other_ticket_id === ticket_id) return []
      if (row.ticket_market_id !== null && !worksIn(actor, row.ticket_market_id)) return []
      const href = `/secure/tickets/${row.other_ticket_id}`
      return [
        { ticket_link_id, kind: 'ticket', label: String(row.other_ticket_id), detail: row.ticket_text ?? '', href },
      ]
    }
    if (row.driver_name !== null)
      return worksIn(actor, row.driver_market_id)
        ? [
            {
              ticket_link_id,
              kind: 'driver',
              label: row.driver_name,
              detail: phoneText(row.driver_phone ?? ''),
              href: null,
            },
          ]
        : []
    if (row.franchise_name !== null)
      return worksIn(actor, row.franchise_market_id)
        ? [
            {
              ticket_link_id,
              kind: 'restaurant',
              label: row.franchise_name,
              detail: phoneText(row.franchise_phone ?? ''),
              href: null,
            },
          ]
        : []
    return [
      {
        ticket_link_id,
        kind: 'customer',
        label: phoneText(row.customer_phone ?? ''),
        detail: row.customer_name ?? '',
        href: null,
      },
    ]
  })
  return links
}

type LinkRow = {
  readonly ticket_link_id: number | null
  readonly order_id: number | null
  readonly order_market_id: number | null
  readonly order_name: string | null
  readonly other_ticket_id: number | null
  readonly ticket_market_id: number | null
  readonly ticket_text: string | null
  readonly driver_name: string | null
  readonly driver_market_id: number | null
  readonly driver_phone: string | null
  readonly franchise_name: string | null
  readonly franchise_market_id: number | null
  readonly franchise_phone: string | null
  readonly customer_name: string | null
  readonly customer_phone: string | null
}

const mostLinks = 200

async function linkRows(db: Db | Tx, ticketIds: readonly number[]): Promise<readonly LinkRow[]> {
  const ids = sql`any(${[...ticketIds]}::integer[])`
  const { rows } = await sql<LinkRow>`
    select l.ticket_link_id::integer, l.order_id, o.market_id as order_market_id, o.name as order_name,
      t.ticket_id as other_ticket_id, t.market_id as ticket_market_id, left(t.description, 200) as ticket_text,
      d.name as driver_name, d.market_id as driver_market_id, d.phone_number as driver_phone,
      f.name as franchise_name, f.market_id as franchise_market_id, f.phone_number as franchise_phone,
      c.name as customer_name, c.phone_number as customer_phone
    from (select * from ticket_links where ticket_id = ${ids} union select * from ticket_links where linked_ticket_id = ${ids}) l
      left join orders o on o.order_id = l.order_id
      left join tickets t on t.ticket_id = case when l.linked_ticket_id is null then null
        when l.ticket_id = ${ids} then l.linked_ticket_id else l.ticket_id end
      left join drivers d on d.driver_id = l.driver_id
      left join franchises f on f.franchise_id = l.franchise_id
      left join customers c on c.cosmic_customer_id = l.cosmic_customer_id
    order by l.ticket_link_id limit ${mostLinks}`.execute(db)
  return rows
}

async function firstOrder(db: Db | Tx, order_id: number): Promise<readonly LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select null::integer as ticket_link_id, order_id, market_id as order_market_id, name as order_name
    from orders where order_id = ${order_id}`.execute(db)
  return rows
}

/** The orders of a case: the one that it was written about, and those linked. */
export async function orderIdsOf(
  db: Db | Tx,
  order_id: number | null,
  ticketIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket_links')
    .select('order_id')
    .where('ticket_id', '=', anyOf(ticketIds))
    .where('order_id', 'is not', null)
    .orderBy('ticket_link_id')
    .execute()
  return [...new Set([order_id, ...rows.map((row) => row.order_id)])].filter((one) => one !== null)
}
