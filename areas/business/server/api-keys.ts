import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import { randomToken, sha256 } from '#platform/server/secrets.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { ApiKey, createApiKey, revokeApiKey, rotateApiKey } from '../calls/api-keys.ts'
import { type ApiScope, apiScopes, mostKeys } from '../rules/api-scopes.ts'
import { businessOf, ownBusinessIds } from './businesses.ts'

/** Of every key, so that whoever finds one in a text knows what it is. */
const prefix = 'cosmic_'
const hintLength = 4

const shown = [
  'api_key_id',
  'name',
  'hint',
  'scopes',
  'per_minute',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

/** Those that work first, then the newest. */
export async function apiKeysOf(db: Db, business_id: number, now: Date): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(shown)
    .where('business_id', '=', business_id)
    .orderBy('api_key_id', 'desc')
    .execute()
  const keys = rows.map((row) => keyState(row, now))
  return [...keys.filter(({ state }) => state === 'works'), ...keys.filter(({ state }) => state !== 'works')]
}

type KeyRow = {
  readonly api_key_id: number
  readonly name: string
  readonly hint: string
  readonly scopes: string[]
  readonly per_minute: number
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
}

function keyState({ created_at, last_used_at, expires_at, revoked_at, ...key }: KeyRow, now: Date): ApiKey {
  const isExpired = expires_at !== null && expires_at <= now
  return {
    ...key,
    scopes: apiScopes.filter((scope) => key.scopes.includes(scope)),
    created_at: created_at.getTime(),
    last_used_at: last_used_at?.getTime() ?? null,
    expires_at: expires_at?.getTime() ?? null,
    state: revoked_at ? 'revoked' : isExpired ? 'expired' : 'works',
  }
}

type Unit = Pick<UnitOfWork, 'tx' | 'now' | 'audit'> & { readonly actor: Actor }

export async function makeApiKey(unit: Change<typeof createApiKey>) {
  const { business_id, name, scopes } = unit.data
  const business = await businessOf(unit.tx, unit.actor, business_id)
  if (!business) return refuse('no_business')
  if (name === '') return refuse('key_name_missing', { field: 'name' })
  if (scopes.length === 0) return refuse('scopes_missing', { field: 'scopes' })
  return insertKey(unit, business, { name, scopes })
}

type Owner = { readonly business_id: number; readonly market_id: number }

async function insertKey(unit: Unit, { business_id, market_id }: Owner, of: { name: string; scopes: ApiScope[] }) {
  const { tx, now, actor } = unit
  // Two who make the last key that is allowed wait for each other.
  await tx.selectFrom('businesses').select('business_id').where('business_id', '=', business_id).forUpdate().execute()
  if ((await countWorking(tx, business_id, now)) >= mostKeys) return refuse('too_many_keys')
  const key = prefix + randomToken()
  const row = await tx
    .insertInto('api_keys')
    .values({
      ...of,
      business_id,
      key_hash: sha256(key),
      hint: key.slice(-hintLength),
      user_id: actor.user?.user_id ?? null,
      created_at: now,
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
  const { api_key_id } = row
  unit.audit({ what: 'api_key_created', subject: `business:${business_id}`, market_id, detail: { api_key_id, ...of } })
  return ok({ success: true as const, api_key: keyState(row, now), key })
}

async function countWorking(tx: Tx, business_id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_keys
    where business_id = ${business_id} and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** A new key that may do the same; the old one lives on for a while, so that a system may change over without a gap. */
export async function rotateKey(unit: Change<typeof rotateApiKey>) {
  const { tx, now } = unit
  const own = await lockOwnKey(unit, unit.data.api_key_id)
  if (!own) return refuse('unknown_id')
  const { business, row } = own
  const before = keyState(row, now)
  if (before.state !== 'works') return refuse('key_over')
  const end = new Date(now.getTime() + Number(unit.data.overlap_hours) * 3_600_000)
  // One that was rotated before does not live longer for it.
  const expires_at = row.expires_at && row.expires_at < end ? row.expires_at : end
  await tx.updateTable('api_keys').set({ expires_at }).where('api_key_id', '=', before.api_key_id).execute()
  return insertKey(unit, business, { name: before.name, scopes: before.scopes })
}

export async function revokeKey(unit: Change<typeof revokeApiKey>) {
  const { tx, now } = unit
  const own = await lockOwnKey(unit, unit.data.api_key_id)
  if (!own) return refuse('unknown_id')
  const { api_key_id, revoked_at } = own.row
  if (revoked_at) return ok({ success: true as const, api_key: keyState(own.row, now) })
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('api_key_id', '=', api_key_id)
    .returning(shown)
    .executeTakeFirstOrThrow()
  const { business_id, market_id } = own.business
  unit.audit({ what: 'api_key_revoked', subject: `business:${business_id}`, market_id, detail: { api_key_id } })
  return ok({ success: true as const, api_key: keyState(row, now) })
}

async function lockOwnKey({ tx, actor }: Unit, api_key_id: number) {
  const row = await tx
    .selectFrom('api_keys')
    .select([...shown, 'business_id'])
    .where('api_key_id', '=', api_key_id)
    .where('business_id', '=', anyOf(await ownBusinessIds(tx, actor)))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { business_id, ...key } = row
  const business = await businessOf(tx, actor, business_id)
  return business && { business, row: key }
}

/** Whose request it is, by its key; a key that is over, or of a business that is closed, is nobody's. */
export async function keyHolder(db: Db, key: string, now: Date) {
  if (!key.startsWith(prefix) || key.length > 100) return undefined
  return db
    .selectFrom('api_keys as k')
    .innerJoin('businesses as b', 'b.business_id', 'k.business_id')
    .select(['k.api_key_id', 'k.business_id', 'k.scopes', 'k.per_minute', 'k.last_used_at'])
    .where('k.key_hash', '=', sha256(key))
    .where('k.revoked_at', 'is', null)
    .where((row) => row.or([row('k.expires_at', 'is', null), row('k.expires_at', '>', now)]))
    .where('b.active', '=', true)
    .executeTakeFirst()
}
export type KeyHolder = NonNullable<Awaited<ReturnType<typeof keyHolder>>>

const noteUseEveryMs = 60_000

/** To the minute: not every request is to write. */
export async function noteUse(db: Db, { api_key_id, last_used_at }: KeyHolder, now: Date): Promise<void> {
  if (last_used_at && now.getTime() - last_used_at.getTime() < noteUseEveryMs) return
  await db.updateTable('api_keys').set({ last_used_at: now }).where('api_key_id', '=', api_key_id).execute()
}
