import { parseArgs } from 'node:util'
import { hashPassword } from '#areas/accounts/server/public.ts'
import { openDatabase } from '#platform/server/database.ts'
import { randomToken } from '#platform/server/secrets.ts'
import { badUsage } from './usage.ts'
import { withDatabase } from './with-database.ts'

/** Makes the first admin, or gives one a new password; the password is shown once and stored only as a hash (SIL-ORD-001). */
export async function run(args: readonly string[]): Promise<void> {
  const [email, ...name] = parseArgs({ args: [...args], allowPositionals: true }).positionals
  if (!email?.includes('@')) throw badUsage('create-admin', 'Name the e-mail address they sign in with.')
  const password = randomToken(15)
  const password_hash = await hashPassword(password)
  await withDatabase(async (url) => {
    const { db, close } = openDatabase(url, { max: 1 })
    try {
      const known = await db
        .updateTable('users')
        .set({ password_hash, totp_secret: null, totp_last_step: null, active: true, left_at: null })
        .where((row) => row.fn('lower', ['email']), '=', email.toLowerCase())
        .returning('user_id')
        .executeTakeFirst()
      if (!known)
        await db
          .insertInto('users')
          .values({ email, name: name.join(' ') || email, roles: ['admin'], password_hash })
          .execute()
    } finally {
      await close()
    }
  })
  console.log(`Sign in at /secure/login as ${email} with the password ${password}`)
}
