import { sql } from 'kysely'
import { openDatabase } from '#platform/server/database.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { DatabaseRefused } from './seed-if-empty.ts'

export const otherDataKey =
  'DATA_KEY does not read what this database has encrypted: photos, birth dates and tablets cannot be read. Set the key that it was filled under (a demo keeps it in the file data-key).'

/**
 * Of what is encrypted from an installation's first days on, whether any is read by this key: one that is damaged harms itself alone. `undefined`
 * while there is nothing yet.
 */
export async function readsEncrypted(db: Db, dataKey: Uint8Array): Promise<boolean | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    (select value as sealed from server_settings order by name limit 5)
    union all (select secret from tablets order by tablet_id limit 5)
    union all (select totp_secret from users where totp_secret is not null order by user_id limit 5)`.execute(db)
  if (rows.length === 0) return undefined
  const secrets = makeSecrets(dataKey)
  return rows.some(({ sealed }) => {
    try {
      secrets.decrypt(sealed)
      return true
    } catch {
      return false
    }
  })
}

/** What one process encrypted under another key, nobody could read beside the rest, and no key would open both. */
export async function refuseOtherDataKey(databaseUrl: string, dataKey: Uint8Array): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 })
  try {
    if ((await readsEncrypted(db, dataKey)) === false) throw new DatabaseRefused(otherDataKey)
  } finally {
    await close()
  }
}
