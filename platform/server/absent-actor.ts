import type { Actor } from './actor.ts'
import type { Db } from './unit-of-work.ts'

/** Work in the background under a person's name, without a session of theirs; whether they may was decided where it began. */
export async function absentActor(
  db: Db,
  who: { readonly user_id: number } | { readonly email: string },
): Promise<Actor> {
  const users = db.selectFrom('users').select(['user_id', 'name', 'email', 'market_ids', 'franchise_ids', 'roles'])
  const user = await ('email' in who
    ? users.where('email', '=', who.email)
    : users.where('user_id', '=', who.user_id)
  ).executeTakeFirstOrThrow()
  return {
    session_id: 0,
    session_persistent_id: 0,
    roles: user.roles,
    user,
    driver: undefined,
    tablet_id: undefined,
    cosmic_customer_id: undefined,
  }
}
