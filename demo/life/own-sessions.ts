import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Visitor } from './visitor.ts'

/** What the town plays: a tablet on the road, a kitchen, somebody of the office. */
export type Part =
  | { readonly kind: 'driver'; readonly tablet_id: string }
  | { readonly kind: 'kitchen'; readonly franchise_id: number }
  | { readonly kind: 'office'; readonly role: string; readonly email: string }

export const partKey = (part: Part): string =>
  part.kind === 'driver'
    ? `driver:${part.tablet_id}`
    : part.kind === 'kitchen'
      ? `kitchen:${part.franchise_id}`
      : `office:${part.email}`

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly open: (kept?: string) => Visitor
}

/** The town's browsers: each part is signed in once and goes on with its cookies after a restart, so that a kill leaves no strangers behind. */
export function makeOwnSessions(
  { db, clock, secrets, open }: Deps,
  signIn: (visitor: Visitor, part: Part) => Promise<boolean>,
) {
  const present = new Map<string, Visitor>()

  async function kept(key: string): Promise<Visitor | undefined> {
    const row = await db
      .selectFrom('demo_life_sessions')
      .innerJoin('sessions', 'sessions.session_id', 'demo_life_sessions.session_id')
      .select('demo_life_sessions.cookies')
      .where('part', '=', key)
      .where('sessions.expires_at', '>', clock.now())
      .executeTakeFirst()
    return row?.cookies ? open(secrets.decryptText(row.cookies)) : undefined
  }

  async function keep(part: Part, visitor: Visitor): Promise<void> {
    await forget(part)
    await db
      .insertInto('demo_life_sessions')
      .values({ session_id: visitor.sessionId(), part: partKey(part), cookies: secrets.encrypt(visitor.cookieText()) })
      .execute()
    present.set(partKey(part), visitor)
  }

  async function forget(part: Part): Promise<void> {
    present.delete(partKey(part))
    await db.deleteFrom('demo_life_sessions').where('part', '=', partKey(part)).execute()
  }

  return {
    /** Nobody when the product does not let this part in now. */
    async as(part: Part): Promise<Visitor | undefined> {
      const known = present.get(partKey(part)) ?? (await kept(partKey(part)))
      if (known) {
        present.set(partKey(part), known)
        return known
      }
      const visitor = open()
      if (!(await signIn(visitor, part))) return undefined
      await keep(part, visitor)
      return visitor
    },
    keep,
    forget,
    /** A neighbour's visit, which ends with its order. */
    async note(session_id: number): Promise<void> {
      await sql`
        insert into demo_life_sessions (session_id) select session_id from sessions where session_id = ${session_id}
        on conflict do nothing`.execute(db)
    },
  }
}
