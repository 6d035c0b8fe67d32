import type { Actor } from '#platform/server/actor.ts'
import { isOwnMachine } from '#platform/server/client-address.ts'
import type { Secrets } from '#platform/server/secrets.ts'

/** So many phones may be tried from one device, and from one address, within `withinMs`. */
const most = 20
const withinMs = 15 * 60_000

/**
 * The beginning of a statement in which a phone is typed: `few_phones.few` says whether it may be. A phone that was let through counts once,
 * however often it comes; one more is counted under the lock of its counter's row, so that many at once are not let through together.
 */
export const countedPhone = `
  tried as (select * from unnest(:phone_keys::text[], :phone_counters::text[]) as t (phone, counter)),
  let_through as (select key from throttles where key = any(:phone_keys::text[]) and window_started_at > :phones_since),
  counted as (insert into throttles as t (key, window_started_at, count)
    select counter, :now, 1 from tried where phone not in (select key from let_through) order by counter
    on conflict (key) do update set
      count = case when t.window_started_at <= :phones_since then 1 else t.count + 1 end,
      window_started_at = case when t.window_started_at <= :phones_since then :now else t.window_started_at end
    returning count),
  few_phones as (select coalesce(bool_and(count <= ${most}), true) as few from counted),
  kept_phones as (insert into throttles as t (key, window_started_at, count)
    select phone, :now, 1 from tried, few_phones where few and phone not in (select key from let_through) order by phone
    on conflict (key) do update set window_started_at = excluded.window_started_at)`

/** What it names. The phone itself does not stand among the tries. */
export function phoneValues(secrets: Secrets, actor: Actor, phone: string, now: Date) {
  const mark = secrets.mark(`phone ${phone}`).toString('base64url').slice(0, 22)
  const { address, session_persistent_id } = actor
  // Staff on the telephone are told the numbers.
  const owners = actor.phone_order ? [] : [`device ${session_persistent_id}`]
  // Behind a proxy that was not named as trusted everybody would seem to be one.
  if (owners.length > 0 && address !== undefined && !isOwnMachine(address)) owners.push(`address ${address}`)
  return {
    phone_keys: owners.map((owner) => `phone:${owner}:${mark}`),
    phone_counters: owners.map((owner) => `phones:${owner}`),
    phones_since: new Date(now.getTime() - withinMs),
  }
}
