import { sql } from 'kysely'
import { mailAddress } from '#platform/core/mail-address.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import { randomToken, sha256 } from '#platform/server/secrets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { driverJoinPage, type endInvitation, type inviteDriver, type sendInvitation } from '../calls/drivers.ts'

/** A weekend may lie between. */
export const lastsMs = 3 * 24 * 3_600_000
const mostSends = 10

/** Writes down whom this manager wants to drive, and sends the link. */
export const invite = (publicOrigin: string) => async (unit: Change<typeof inviteDriver>) => {
  const { tx, actor, data, now } = unit
  const { market_id, name } = data
  if (name === '') return refuse('driver_name_missing', { field: 'name' })
  const phone_number = phoneDigits(data.phone_number)
  if (!phone_number) return refuse('phone_invalid', { field: 'phone_number' })
  const email = data.email === '' ? null : mailAddress(data.email)?.toLowerCase()
  if (email === undefined) return refuse('email_invalid', { field: 'email' })
  if (!worksIn(actor, market_id) || !actor.user) return refuse('unknown_market')
  if (await drivesHere(tx, market_id, phone_number)) return refuse('drives_already', { field: 'phone_number' })
  if (email !== null && (await isTaken(tx, email))) return refuse('email_taken', { field: 'email' })
  const key = randomToken()
  const invited = await tx
    .insertInto('driver_invitations')
    .values({
      ...{ market_id, name, phone_number, email },
      key_hash: sha256(key),
      invited_by: actor.user.user_id,
      invited_at: now,
      expires_at: new Date(now.getTime() + lastsMs),
    })
    .onConflict((open) =>
      open
        .columns(['market_id', 'phone_number'])
        .where(sql<boolean>`joined_at is null and ended_at is null`)
        .doNothing(),
    )
    .returning('driver_invitation_id')
    .executeTakeFirst()
  if (!invited) return refuse('invited_already', { field: 'phone_number' })
  const { driver_invitation_id } = invited
  await sendLink(unit, { driver_invitation_id, market_id, name, phone_number, email }, { publicOrigin, key })
  auditOf(unit, 'driver_invited', { driver_invitation_id, market_id }, { name, by_mail: email !== null })
  return ok({ success: true as const, driver_invitation_id })
}

async function drivesHere(tx: Tx, market_id: number, phone_number: string): Promise<boolean> {
  const driver = await tx
    .selectFrom('drivers')
    .select('driver_id')
    .where('market_id', '=', market_id)
    .where('phone_number', '=', phone_number)
    .limit(1)
    .executeTakeFirst()
  return driver !== undefined
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('user_id')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
  return person !== undefined
}

export const sendAgain = (publicOrigin: string) => async (unit: Change<typeof sendInvitation>) => {
  const locked = await lockOpen(unit.tx, unit.actor, unit.data.driver_invitation_id)
  if (!locked.ok) return locked
  const { invitation } = locked
  if (invitation.sends >= mostSends) return refuse('too_many_links')
  const key = randomToken()
  await unit.tx
    .updateTable('driver_invitations')
    .set({
      key_hash: sha256(key),
      sends: invitation.sends + 1,
      invited_at: unit.now,
      expires_at: new Date(unit.now.getTime() + lastsMs),
    })
    .where('driver_invitation_id', '=', invitation.driver_invitation_id)
    .execute()
  await sendLink(unit, invitation, { publicOrigin, key })
  auditOf(unit, 'driver_invitation_sent', invitation)
  return ok({ success: true as const })
}

export async function takeBack(unit: Change<typeof endInvitation>) {
  const locked = await lockOpen(unit.tx, unit.actor, unit.data.driver_invitation_id)
  if (!locked.ok) return locked
  const { invitation } = locked
  await unit.tx
    .updateTable('driver_invitations')
    .set({ ended_at: unit.now })
    .where('driver_invitation_id', '=', invitation.driver_invitation_id)
    .execute()
  auditOf(unit, 'driver_invitation_ended', invitation)
  return ok({ success: true as const })
}

type Invitation = {
  readonly driver_invitation_id: number
  readonly market_id: number
  readonly name: string
  readonly phone_number: string
  readonly email: string | null
}

/** One that nobody has joined by; one of another market there is not. */
async function lockOpen(tx: Tx, actor: Actor, driver_invitation_id: number) {
  const invitation = await tx
    .selectFrom('driver_invitations')
    .select(['driver_invitation_id', 'market_id', 'name', 'phone_number', 'email', 'sends', 'joined_at', 'ended_at'])
    .where('driver_invitation_id', '=', driver_invitation_id)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation || !worksIn(actor, invitation.market_id)) return refuse('unknown_id')
  if (invitation.joined_at || invitation.ended_at) return refuse('not_open')
  return { ok: true as const, invitation }
}

type Link = { readonly publicOrigin: string; readonly key: string }

export async function sendLink(unit: UnitOfWork, invitation: Invitation, { publicOrigin, key }: Link): Promise<void> {
  const { market_id, name, phone_number, email } = invitation
  const { name: market } = await unit.tx
    .selectFrom('markets')
    .select('name')
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const about = `driver_invitation:${invitation.driver_invitation_id}`
  const link = `${publicOrigin}${driverJoinPage.path}?key=${key}`
  const by = unit.actor?.user?.name ?? 'Cosmic'
  const sent = { market_id, about, is_awaited: true } as const
  await unit.send({
    ...sent,
    channel: 'text',
    recipient: phone_number,
    body: `${by} invites you to drive for Cosmic in ${market}. Join within three days: ${link}`,
  })
  if (email === null) return
  const lines = [
    `Hello ${name},`,
    `${by} invites you to drive for Cosmic in ${market}. Make your account here within three days:`,
    link,
    'The link works once. If you did not expect this mail, leave it alone.',
  ]
  await unit.send({
    ...sent,
    channel: 'mail',
    recipient: email,
    subject: `Drive for Cosmic in ${market}`,
    body: lines.join('\n\n'),
  })
}

/** Without the number: the audit outlives the invitation. */
export function auditOf(
  unit: UnitOfWork,
  what: string,
  { driver_invitation_id, market_id }: Pick<Invitation, 'driver_invitation_id' | 'market_id'>,
  detail?: Record<string, unknown>,
): void {
  unit.audit({ what, subject: `driver_invitation:${driver_invitation_id}`, market_id, ...(detail && { detail }) })
}
