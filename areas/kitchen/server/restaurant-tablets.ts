import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { endSessions } from '#areas/accounts/server/public.ts'
import { mailAddress } from '#platform/core/mail-address.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Change } from '#platform/server/routes.ts'
import { sha256 } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type {
  changeTicketMail,
  endRestaurantTablet,
  ListedTablet,
  makeRestaurantTablet,
} from '../calls/restaurant-tablets.ts'
import { codeLifeMs, pairingCode, readPairingCode } from '../rules/pairing-code.ts'

/** Those that work, and those whose code may still be typed in, of the person's markets (SIL-ORD-140). */
export async function pageOfTablets(db: Db, actor: Actor, cursor: string | undefined, now: Date) {
  const query = db
    .selectFrom('restaurant_tablets as t')
    .innerJoin('franchises as f', 'f.franchise_id', 't.franchise_id')
    .innerJoin('markets as m', 'm.market_id', 't.market_id')
    .leftJoin('users as u', 'u.user_id', 't.made_by')
    .select([
      't.restaurant_tablet_id',
      't.franchise_id',
      'f.name as franchise',
      'm.name as market',
      't.name',
      't.paired_at',
      't.last_seen_at',
      't.code_expires_at',
      'u.name as made_by',
    ])
    .where('t.ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('t.paired_at', 'is not', null), eb('t.code_expires_at', '>', now)]))
    .where(ofOwnMarkets(actor, 't.market_id'))
  const found = await paged(query, {
    order: [
      { column: 'f.name', kind: 'text' },
      { column: 't.restaurant_tablet_id', kind: 'integer' },
    ],
    cursor,
  })
  if (!found.ok) return found
  const { rows, ...pages } = found.data
  const listed = rows.map(
    (row): ListedTablet => ({
      restaurant_tablet_id: row.restaurant_tablet_id,
      franchise_id: row.franchise_id,
      franchise: row.franchise,
      market: row.market,
      name: row.name,
      paired_at: row.paired_at?.getTime() ?? null,
      last_seen_at: row.last_seen_at?.getTime() ?? null,
      code_expires_at: row.code_expires_at?.getTime() ?? null,
      made_by: row.made_by ?? '',
    }),
  )
  return ok({ rows: listed, ...pages })
}

/** Where a tablet may stand. */
export function kitchensOf(db: Db, actor: Actor) {
  return db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['f.franchise_id', 'f.name', 'm.name as market', 'f.ticket_mail'])
    .where('f.kind', '<>', 'business')
    .where(ofOwnMarkets(actor, 'f.market_id'))
    .orderBy('f.name')
    .orderBy('f.franchise_id')
    .execute()
}

export async function makeTablet({ tx, actor, data, now, audit }: Change<typeof makeRestaurantTablet>) {
  if (data.name === '') return refuse('name_missing', { field: 'name' })
  const kitchen = await ownKitchen(tx, actor, data.franchise_id)
  if (!kitchen) return refuse('unknown_id')
  const code = pairingCode(randomBytes(8))
  const code_expires_at = new Date(now.getTime() + codeLifeMs)
  const { restaurant_tablet_id } = await tx
    .insertInto('restaurant_tablets')
    .values({
      ...kitchen,
      name: data.name,
      code_hash: sha256(readPairingCode(code) ?? ''),
      code_expires_at,
      made_by: actor.user?.user_id ?? null,
      made_at: now,
    })
    .returning('restaurant_tablet_id')
    .executeTakeFirstOrThrow()
  const subject = `restaurant_tablet:${restaurant_tablet_id}`
  audit({ what: 'restaurant_tablet_made', subject, market_id: kitchen.market_id, detail: { name: data.name } })
  return ok({ success: true as const, restaurant_tablet_id, code, code_expires_at: code_expires_at.getTime() })
}

/** Its session ends with it, and its page learns of that at once. */
export async function endTablet({ tx, actor, data, now, audit, hint }: Change<typeof endRestaurantTablet>) {
  const { restaurant_tablet_id } = data
  const tablet = await tx
    .selectFrom('restaurant_tablets')
    .select(['franchise_id', 'market_id', 'ended_at'])
    .where('restaurant_tablet_id', '=', restaurant_tablet_id)
    .forUpdate()
    .executeTakeFirst()
  if (!tablet || !worksIn(actor, tablet.market_id)) return refuse('unknown_id')
  if (tablet.ended_at) return ok({ success: true as const })
  await tx
    .updateTable('restaurant_tablets')
    .set({ ended_at: now, code_hash: null, code_expires_at: null })
    .where('restaurant_tablet_id', '=', restaurant_tablet_id)
    .execute()
  await endSessions(tx, 'restaurant_tablet_id', restaurant_tablet_id)
  const { market_id, franchise_id } = tablet
  audit({ what: 'restaurant_tablet_ended', subject: `restaurant_tablet:${restaurant_tablet_id}`, market_id })
  hint(`kitchen:${franchise_id}`)
  return ok({ success: true as const })
}

export async function setTicketMail({ tx, actor, data, audit }: Change<typeof changeTicketMail>) {
  const ticket_mail = data.ticket_mail === '' ? '' : mailAddress(data.ticket_mail)
  if (ticket_mail === undefined) return refuse('mail_invalid', { field: 'ticket_mail' })
  const kitchen = await ownKitchen(tx, actor, data.franchise_id)
  if (!kitchen) return refuse('unknown_id')
  const { franchise_id, market_id } = kitchen
  await tx.updateTable('franchises').set({ ticket_mail }).where('franchise_id', '=', franchise_id).execute()
  audit({
    what: 'ticket_mail_changed',
    subject: `franchise:${franchise_id}`,
    market_id,
    detail: { after: ticket_mail },
  })
  return ok({ success: true as const, ticket_mail })
}

async function ownKitchen(tx: Tx, actor: Actor, franchise_id: number) {
  const kitchen = await tx
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id'])
    .where('franchise_id', '=', franchise_id)
    .where(sql<boolean>`kind <> 'business'`)
    .executeTakeFirst()
  return kitchen && worksIn(actor, kitchen.market_id) ? kitchen : undefined
}
