import * as z from 'zod/mini'
import { readJson } from '#platform/core/json.ts'
import type { Secrets } from '../secrets.ts'
import type { Db } from '../unit-of-work.ts'
import type { PushKeys, PushProvider } from './push-provider.ts'

const setting = 'push_keys'
const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

type Deps = { readonly db: Db; readonly secrets: Secrets; readonly push: Pick<PushProvider, 'makeKeys'> }

/**
 * The keys of this deployment, made by whoever asks first and kept: phones trust the pair with which they subscribed. Processes that ask at
 * once use the one that was kept.
 */
export function pushKeysOf({ db, secrets, push }: Deps): () => Promise<PushKeys> {
  let asked: Promise<PushKeys> | undefined

  async function read(): Promise<PushKeys | undefined> {
    const row = await db.selectFrom('server_settings').select('value').where('name', '=', setting).executeTakeFirst()
    if (!row) return undefined
    const text = readJson(secrets.decryptText(row.value), 1000)
    if (!text.ok) throw new Error('The stored push keys cannot be read')
    return z.parse(stored, text.value)
  }

  async function make(): Promise<PushKeys> {
    const value = secrets.encrypt(JSON.stringify(await push.makeKeys()))
    await db
      .insertInto('server_settings')
      .values({ name: setting, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = await read()
    if (!kept) throw new Error('The push keys were not kept')
    return kept
  }

  return () => {
    asked ??= read()
      .then((kept) => kept ?? make())
      .catch((error: unknown) => {
        asked = undefined
        throw error
      })
    return asked
  }
}
