import { sql } from 'kysely'
import { mailAddress } from '#platform/core/mail-address.ts'
import { officeLetter } from '#platform/core/office-letter.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { inviteListedDriver, linkDriver } from '../calls/drivers.ts'
import { openInvitation } from './open-invitation.ts'

/** Somebody who works here and drives as well: their account is the driver's from now on, and may claim shifts. */
export async function linkToAccount(unit: Change<typeof linkDriver>) {
  const { tx, actor, data, now } = unit
  const email = mailAddress(data.email)?.toLowerCase()
  if (!email) return refuse('email_invalid', { field: 'email' })
  // The account before the driver: of two who link one account at once, the second sees whose it is.
  const person = await accountBy(tx, email)
  const driver = await lockDriver(tx, actor, data.driver_id)
  if (!driver) return refuse('unknown_id')
  if (driver.user_id !== null) return refuse('linked_already')
  if (!person?.active || !worksHere(person.market_ids, driver.market_id))
    return refuse('unknown_account', { field: 'email' })
  if (person.user_id === actor.user?.user_id) return refuse('own_account', { field: 'email' })
  if (await drives(tx, person.user_id)) return refuse('account_taken', { field: 'email' })
  await tx.updateTable('drivers').set({ user_id: person.user_id }).where('driver_id', '=', driver.driver_id).execute()
  if (!person.roles.includes('shift_worker'))
    await tx
      .updateTable('users')
      .set({ roles: [...person.roles, 'shift_worker'] })
      .where('user_id', '=', person.user_id)
      .execute()
  await tx
    .updateTable('driver_invitations')
    .set({ ended_at: now })
    .where('driver_id', '=', driver.driver_id)
    .where('joined_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  const { driver_id, market_id } = driver
  await unit.send({
    market_id,
    about: `driver:${driver_id}`,
    channel: 'mail',
    recipient: person.email,
    ...officeLetter({
      subject: 'Your shifts',
      paragraphs: [
        `Hello ${person.name},`,
        `${actor.user?.name ?? 'Cosmic'} linked your account to the driver ${driver.name}: you see and claim your shifts with it from now on.`,
      ],
      last: 'If you do not drive for us, tell whoever manages your market.',
    }),
  })
  unit.audit({
    what: 'driver_linked',
    subject: `driver:${driver_id}`,
    market_id,
    detail: { user_id: person.user_id, before: person.roles },
  })
  return ok({ success: true as const, name: person.name })
}

/** A driver who has no account makes one by a link, which a text brings. */
export const inviteListed = (publicOrigin: string) => async (unit: Change<typeof inviteListedDriver>) => {
  const { tx, actor, data } = unit
  const driver = await lockDriver(tx, actor, data.driver_id)
  if (!driver) return refuse('unknown_id')
  if (driver.user_id !== null) return refuse('linked_already')
  const { driver_id, market_id, name, phone_number } = driver
  const invitation = { driver_id, market_id, name, phone_number, email: null }
  const driver_invitation_id = await openInvitation(unit, publicOrigin, invitation)
  if (driver_invitation_id === undefined) return refuse('invited_already')
  return ok({ success: true as const, driver_invitation_id })
}

async function accountBy(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'roles', 'market_ids', 'active'])
    .where(sql<string>`lower(email)`, '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** One of another market there is not. */
async function lockDriver(tx: Tx, actor: Actor, driver_id: number) {
  const driver = await tx
    .selectFrom('drivers')
    .select(['driver_id', 'market_id', 'name', 'phone_number', 'user_id'])
    .where('driver_id', '=', driver_id)
    .forUpdate()
    .executeTakeFirst()
  return driver && worksIn(actor, driver.market_id) ? driver : undefined
}

/** Without markets: in all of them. */
const worksHere = (market_ids: readonly number[], market_id: number) =>
  market_ids.length === 0 || market_ids.includes(market_id)

async function drives(tx: Tx, user_id: number): Promise<boolean> {
  const other = await tx.selectFrom('drivers').select('driver_id').where('user_id', '=', user_id).executeTakeFirst()
  return other !== undefined
}
