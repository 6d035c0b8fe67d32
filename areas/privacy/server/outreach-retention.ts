import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'

/** Each takes some of what is old away, and answers how many. */
const removed = async (db: Db, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(db)).numAffectedRows ?? 0)

export const deleteEntries = (db: Db, before: Date, limit: number) =>
  removed(
    db,
    sql`delete from conversation_entries where conversation_entry_id in (
      select conversation_entry_id from conversation_entries where created_at < ${before} order by conversation_entry_id limit ${limit})`,
  )

/** Those in which nothing is left. */
export const deleteConversations = (db: Db, before: Date, limit: number) =>
  removed(
    db,
    sql`with old as (
        select conversation_id from conversations c where last_at < ${before}
          and not exists (select from conversation_entries e where e.conversation_id = c.conversation_id)
        order by conversation_id limit ${limit} for update skip locked),
      unsent as (delete from conversation_drafts where conversation_id in (select conversation_id from old))
    delete from conversations where conversation_id in (select conversation_id from old)`,
  )

/** How many got it stays with the campaign. */
export const blankRecipients = (db: Db, before: Date, limit: number) =>
  removed(
    db,
    sql`update campaign_recipients set phone_number = '', name = '', address = 'erased-' || campaign_recipient_id
      where campaign_recipient_id in (
        select r.campaign_recipient_id from campaign_recipients r join campaigns c using (campaign_id)
        where c.ended_at < ${before} and r.phone_number <> '' order by 1 limit ${limit})`,
  )

export const deleteQuotes = (db: Db, before: Date, limit: number) =>
  removed(
    db,
    sql`delete from business_quotes where business_quote_id in (
      select business_quote_id from business_quotes where expires_at < ${before} order by 1 limit ${limit} for update skip locked)`,
  )

export const deleteEarlyAdopters = (db: Db, before: Date, limit: number) =>
  removed(
    db,
    sql`delete from early_adopters where early_adopter_id in (
      select early_adopter_id from early_adopters where created_at < ${before} order by 1 limit ${limit})`,
  )
