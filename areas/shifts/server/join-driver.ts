import { sql } from 'kysely'
import { secondStepPage } from '#areas/accounts/calls/staff-sign-in.ts'
import { passwordFault, passwordWords } from '#areas/accounts/rules/staff-password.ts'
import { hashPassword, pendingLife, type SessionChanges } from '#areas/accounts/server/public.ts'
import { mailAddress } from '#platform/core/mail-address.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, page, plain, type RouteHandler, redirect, show } from '#platform/server/routes.ts'
import { sha256 } from '#platform/server/secrets.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { driverJoinPage, joinAsDriver } from '../calls/drivers.ts'
import { shiftsPath } from '../rules/driver-paths.ts'

const spent = plain(
  410,
  'This link does not work any more',
  'It was used, is older than three days, was taken back, or a newer one was sent. Ask whoever invited you for another link.',
)
const taken = 'Somebody with this e-mail has an account already. Please take another one, or ask whoever invited you.'

/** Where an invitation leads: a password of one's own, the second step, and then the shifts. */
export function joinRoutes({ sessions }: ServerDeps & { readonly sessions: SessionChanges }): RouteHandler[] {
  return [
    page(driverJoinPage, async ({ db, data, now }) => {
      const invitation = await invitationOf(db, data.key, now)
      return invitation ? { state: { driver_join: shown(invitation, data.key) } } : spent
    }),
    answer(joinAsDriver, async ({ db, data, now, request, reply, transaction }) => {
      const { key, password, password_again } = data
      const invitation = await invitationOf(db, key, now)
      if (!invitation) return spent
      const again = (error: string) =>
        show(driverJoinPage, {
          state: { driver_join: { ...shown(invitation, key, error), email: data.email } },
          status: 422,
        })
      const email = mailAddress(data.email)?.toLowerCase()
      if (!email) return again(noAddress)
      const fault = passwordFault(password, password_again, { name: invitation.name, email })
      if (fault) return again(passwordWords[fault])
      const password_hash = await hashPassword(password)
      const joined = await transaction((unit) => becomeDriver(unit, key, { email, password_hash }))
      if (!joined.ok) return joined.error === 'email_taken' ? again(taken) : spent
      await sessions.signIn(request, reply, { user_id: joined.data.user_id, life: pendingLife })
      return redirect(`${secondStepPage.path}?return_to=${encodeURIComponent(shiftsPath)}`)
    }),
  ]
}

const noAddress = 'Please enter your e-mail address: you sign in with it.'

/** Of two who press at once the second one finds the link used. */
async function becomeDriver(
  unit: UnitOfWork,
  key: string,
  { email, password_hash }: { readonly email: string; readonly password_hash: string },
) {
  const { tx, now } = unit
  const invitation = await invitationOf(tx, key, now, 'locked')
  if (!invitation) return refuse('spent')
  const { driver_invitation_id, market_id, name } = invitation
  const person = await tx
    .insertInto('users')
    .values({ name, email, password_hash, roles: ['shift_worker'], market_ids: [market_id], created_at: now })
    .onConflict((held) => held.expression(sql<string>`lower(email)`).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!person) return refuse('email_taken')
  const { user_id } = person
  const driver_id = await driverOf(tx, invitation, user_id)
  // Linked to another account meanwhile: what was just made goes with the refusal.
  if (driver_id === undefined) return refuse('spent')
  await tx
    .updateTable('driver_invitations')
    .set({ joined_at: now, driver_id })
    .where('driver_invitation_id', '=', driver_invitation_id)
    .execute()
  unit.audit({ what: 'driver_joined', subject: `driver:${driver_id}`, market_id, detail: { driver_invitation_id } })
  return ok({ user_id })
}

/** Who was on the books already, or somebody new. */
async function driverOf(
  tx: Tx,
  { driver_id, market_id, name, phone_number }: Pick<Invited, 'driver_id' | 'market_id' | 'name' | 'phone_number'>,
  user_id: number,
): Promise<number | undefined> {
  const row =
    driver_id === null
      ? await tx
          .insertInto('drivers')
          .values({ market_id, user_id, name, phone_number, onboarding: true })
          .returning('driver_id')
          .executeTakeFirst()
      : await tx
          .updateTable('drivers')
          .set({ user_id })
          .where('driver_id', '=', driver_id)
          .where('user_id', 'is', null)
          .returning('driver_id')
          .executeTakeFirst()
  return row?.driver_id
}

type Invited = NonNullable<Awaited<ReturnType<typeof invitationOf>>>

async function invitationOf(db: Db | Tx, key: string, now: Date, lock?: 'locked') {
  return db
    .selectFrom('driver_invitations as i')
    .innerJoin('markets as m', 'm.market_id', 'i.market_id')
    .select([
      'i.driver_invitation_id',
      'i.driver_id',
      'i.market_id',
      'i.name',
      'i.phone_number',
      'i.email',
      'm.name as market',
    ])
    .where('i.key_hash', '=', sha256(key))
    .where('i.joined_at', 'is', null)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', now)
    .$if(lock === 'locked', (row) => row.forUpdate('i'))
    .executeTakeFirst()
}

type Shown = { readonly name: string; readonly market: string; readonly email: string | null }

const shown = ({ name, market, email }: Shown, key: string, error?: string) => ({
  key,
  name,
  market,
  email: email ?? '',
  ...(error !== undefined && { error }),
})
