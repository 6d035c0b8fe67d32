import { sql } from 'kysely'
import { mailAddress } from '#platform/core/mail-address.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { endInvitation, inviteDriver, sendInvitation } from '../calls/drivers.ts'
import { auditInvitation, newLink, openInvitation, sendLink } from './open-invitation.ts'

const mostSends = 10

/** Writes down whom this manager wants to drive, and sends the link. */
export const invite = (publicOrigin: string) => async (unit: Change<typeof inviteDriver>) => {
  const { tx, actor, data } = unit
  const { market_id, name } = data
  if (name === '') return refuse('driver_name_missing', { field: 'name' })
  const phone_number = phoneDigits(data.phone_number)
  if (!phone_number) return refuse('phone_invalid', { field: 'phone_number' })
  const email = data.email === '' ? null : mailAddress(data.email)?.toLowerCase()
  if (email === undefined) return refuse('email_invalid', { field: 'email' })
  if (!worksIn(actor, market_id)) return refuse('unknown_market')
  if (await drivesHere(tx, market_id, phone_number)) return refuse('drives_already', { field: 'phone_number' })
  if (email !== null && (await isTaken(tx, email))) return refuse('email_taken', { field: 'email' })
  const invitation = { market_id, name, phone_number, email, driver_id: null }
  const driver_invitation_id = await openInvitation(unit, publicOrigin, invitation)
  if (driver_invitation_id === undefined) return refuse('invited_already', { field: 'phone_number' })
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
  const { key, ...written } = newLink(unit.now)
  await unit.tx
    .updateTable('driver_invitations')
    .set({ ...written, sends: invitation.sends + 1 })
    .where('driver_invitation_id', '=', invitation.driver_invitation_id)
    .execute()
  await sendLink(unit, invitation, { publicOrigin, key })
  auditInvitation(unit, 'driver_invitation_sent', invitation)
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
  auditInvitation(unit, 'driver_invitation_ended', invitation)
  return ok({ success: true as const })
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
