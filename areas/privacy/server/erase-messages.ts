import { sql } from 'kysely'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { erasedName } from './erased-name.ts'
import { isToThem, type Person, subjects } from './person.ts'

/** What was written to them, about them, and by them. */
export async function eraseMessages(unit: UnitOfWork, person: Person): Promise<void> {
  const { tx } = unit
  const { order_ids, ticket_ids, conversation_ids } = person
  const about = [
    ...subjects('order', order_ids),
    ...subjects('ticket', ticket_ids),
    ...subjects('conversation', conversation_ids),
  ]
  await sql`update messages set recipient = ${erasedName}, subject = null, body = '', html = null, unsubscribe_url = null,
      state = case when state = 'queued' then 'failed' else state end
    where ${isToThem(person)} or about = any(${about}::text[])`.execute(tx)
  await eraseTickets(tx, ticket_ids)
  // What they wrote in a ticket that was merged into somebody else's.
  await sql`update ticket_messages set body = ${erasedName} where order_id = any(${order_ids}::integer[])`.execute(tx)
  await deleteConversations(unit, person)
  await eraseFromCampaigns(tx, person)
}

/** Also what retention does with those that were done long ago. */
export async function eraseTickets(tx: Tx | Db, ticket_ids: readonly number[]): Promise<void> {
  const tickets = sql`any(${ticket_ids}::integer[])`
  await sql`update tickets set name = '', phone_number = '', description = ${erasedName} where ticket_id = ${tickets}`.execute(
    tx,
  )
  await sql`update ticket_messages set body = ${erasedName} where ticket_id = ${tickets}`.execute(tx)
  await sql`update ticket_note_versions v set body = ${erasedName} from ticket_notes n
    where n.ticket_note_id = v.ticket_note_id and n.ticket_id = ${tickets}`.execute(tx)
  await sql`update ticket_notes set body = ${erasedName} where ticket_id = ${tickets}`.execute(tx)
}

async function deleteConversations({ tx, hint }: UnitOfWork, { conversation_ids }: Person): Promise<void> {
  const conversations = sql`any(${conversation_ids}::integer[])`
  // A text that comes at this moment is in it and goes, or begins another one.
  const { rows } = await sql<{ conversation_id: number; market_id: number | null }>`
    select conversation_id, market_id from conversations where conversation_id = ${conversations} order by conversation_id for update`.execute(
    tx,
  )
  await sql`delete from conversation_drafts where conversation_id = ${conversations}`.execute(tx)
  await sql`delete from conversation_entries where conversation_id = ${conversations}`.execute(tx)
  await sql`delete from conversations where conversation_id = ${conversations}`.execute(tx)
  for (const { conversation_id, market_id } of rows) {
    hint(`conversation:${conversation_id}`)
    hint(`conversations:${market_id ?? 0}`)
  }
}

/** Those that were sent keep their counts; the others do not reach them. */
async function eraseFromCampaigns(tx: Tx, { phone_number, mails }: Person): Promise<void> {
  const known = [phone_number, ...mails]
  const is = sql`(phone_number = ${phone_number} or lower(address) = any(${known}::text[]))`
  // A step that is writing messages ends first.
  await sql`select campaign_id from campaigns where excluded && ${known}::text[]
      or campaign_id in (select campaign_id from campaign_recipients where ${is}) order by campaign_id for update`.execute(
    tx,
  )
  await sql`with gone as (delete from campaign_recipients where written_at is null and ${is} returning campaign_id)
    update campaigns c set recipient_count = recipient_count - g.count
    from (select campaign_id, count(*)::integer as count from gone group by campaign_id) g where g.campaign_id = c.campaign_id`.execute(
    tx,
  )
  await sql`update campaign_recipients set phone_number = '', name = '', address = 'erased-' || campaign_recipient_id where ${is}`.execute(
    tx,
  )
  await sql`update campaigns set excluded = (select coalesce(array_agg(one), '{}') from unnest(excluded) as one where lower(one) <> all(${known}::text[]))
    where excluded && ${known}::text[]`.execute(tx)
  await sql`delete from early_adopters where lower(email) = any(${mails}::text[])`.execute(tx)
}
