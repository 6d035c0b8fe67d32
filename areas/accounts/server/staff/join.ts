import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, page, plain, type RouteHandler, redirect, show } from '#platform/server/routes.ts'
import { sha256 } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { join, joinPage } from '../../calls/staff-join.ts'
import { secondStepPage } from '../../calls/staff-sign-in.ts'
import { passwordFault, passwordWords } from '../../rules/staff-password.ts'
import { hashPassword } from '../passwords.ts'
import { endSessions } from '../session-rows.ts'
import type { SessionChanges } from '../sessions.ts'
import { pendingLife } from '../staff-sign-in.ts'
import { endLinks } from './links.ts'

const spent = plain(
  410,
  'This link does not work any more',
  'It was used, is older than three days, or a newer one was sent. Ask an admin for another link.',
)

/** Where a mailed link leads: a password of one's own, then the second step. */
export function joinRoutes({ sessions }: ServerDeps & { readonly sessions: SessionChanges }): RouteHandler[] {
  return [
    page(joinPage, async ({ db, data, now }) => {
      const person = await personOfLink(db, data.key, now)
      return person ? { state: { join: shown(person, data.key) } } : spent
    }),
    answer(join, async ({ db, data, now, request, reply, transaction }) => {
      const { key, password, password_again } = data
      const person = await personOfLink(db, key, now)
      if (!person) return spent
      const fault = passwordFault(password, password_again, person)
      if (fault) return show(joinPage, { state: { join: shown(person, key, passwordWords[fault]) }, status: 422 })
      const password_hash = await hashPassword(password)
      const taken = await transaction(async ({ tx, audit, now }) => {
        // Of two who press at once the second one finds the link used.
        const locked = await personOfLink(tx, key, now, 'locked')
        if (!locked) return refuse('spent')
        const { user_id } = locked
        await tx.updateTable('users').set({ password_hash, invited_at: null }).where('user_id', '=', user_id).execute()
        await endLinks(tx, user_id, now)
        await endSessions(tx, 'user_id', user_id)
        audit({ what: locked.is_new ? 'person_joined' : 'person_password_set', subject: `user:${user_id}` })
        return ok({ user_id })
      })
      if (!taken.ok) return spent
      // Also in a demo: whoever joins sets the second step up.
      await sessions.signIn(request, reply, { user_id: taken.data.user_id, life: pendingLife })
      return redirect(`${secondStepPage.path}?return_to=%2Fsecure`)
    }),
  ]
}

type Joining = { readonly user_id: number; readonly name: string; readonly email: string; readonly is_new: boolean }

async function personOfLink(db: Db | Tx, key: string, now: Date, lock?: 'locked'): Promise<Joining | undefined> {
  return db
    .selectFrom('staff_links as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .select(['u.user_id', 'u.name', 'u.email', (row) => row('u.invited_at', 'is not', null).as('is_new')])
    .where('l.key_hash', '=', sha256(key))
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('u.active', '=', true)
    .$if(lock === 'locked', (row) => row.forUpdate())
    .$castTo<Joining>()
    .executeTakeFirst()
}

const shown = ({ name, email, is_new }: Joining, key: string, error?: string) => ({
  key,
  name,
  email,
  is_new,
  ...(error !== undefined && { error }),
})
