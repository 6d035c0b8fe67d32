import { prepare } from '#platform/server/prepared.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

type Purpose = 'add' | 'sign_in'
const lifeMs = 5 * 60_000

const keep = prepare(`
  insert into passkey_challenges (session_persistent_id, purpose, challenge, expires_at)
  values (:device, :purpose, :challenge, :expires_at)
  on conflict (session_persistent_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`)

export async function keepChallenge(db: Db, device: number, purpose: Purpose, challenge: string, now: Date) {
  await keep(db, { device, purpose, challenge, expires_at: new Date(now.getTime() + lifeMs) })
}

const take = prepare<{ challenge: string }>(`
  delete from passkey_challenges where session_persistent_id = :device and purpose = :purpose
  returning case when expires_at > :now then challenge end as challenge`)

/** Once: of two answers to it the later has none. */
export async function takeChallenge(db: Db, device: number, purpose: Purpose, now: Date): Promise<string | undefined> {
  const [taken] = await take(db, { device, purpose, now })
  return taken?.challenge ?? undefined
}
