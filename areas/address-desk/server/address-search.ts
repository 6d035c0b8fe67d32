import { sql } from 'kysely'
import type { Geocoder } from '#areas/addresses/server/public.ts'
import { likePattern } from '#platform/core/like-pattern.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ProviderError } from '#platform/server/http.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { mostCandidates, type SearchType, searchFrom } from '../calls/addresses.ts'
import { precisionText } from '../rules/words.ts'
import { sealLabel } from './selection.ts'

type Deps = { readonly db: Db; readonly geocoder: Geocoder; readonly secrets: Secrets }
type Asked = { readonly search_type: SearchType; readonly search: string }

/** Candidates of our own database or of the maps, twenty at most (ADR-06, ADR-07, SIL-ORD-101). */
export async function searchFor(deps: Deps, actor: Actor, { search_type, search }: Asked, now: Date) {
  const words = search.normalize('NFKC').trim()
  if (words.length < searchFrom) return refuse('search_too_short', { field: 'search' })
  if (search_type === 'database')
    return ok({ success: true as const, results: await ownCandidates(deps.db, actor, words) })
  try {
    const places = await deps.geocoder.suggest(words, mostCandidates)
    const results = places.slice(0, mostCandidates).map(({ label, source }) => ({
      address_selection_id: sealLabel(deps.secrets, label, now),
      address: label,
      detail: source ?? '',
    }))
    return ok({ success: true as const, results })
  } catch (error) {
    if (error instanceof ProviderError) return refuse('maps_silent')
    throw error
  }
}

/** As the index `addresses_words` has it. */
const addressWords = sql`lower(' ' || a.addr_line_1 || ' ' || a.city || ' ' || a.zip || ' ')`

/** What somebody has verified comes first, then what most is known of. */
async function ownCandidates(db: Db, actor: Actor, words: string) {
  const { rows } = await sql<{
    address_id: number
    addr_line_1: string
    city: string
    state: string
    zip: string
    verification: string
    precision: string
    orders: number
  }>`
    select address_id, addr_line_1, city, state, zip, verification, precision,
      (select count(*)::integer from orders o where o.address_id = a.address_id) as orders
    from addresses a
    where ${withWords(words)} and verification <> 'replaced' and ${ofOwnMarkets(actor, 'a.market_id')}
    order by verification <> 'verified', precision <> 'ROOFTOP', address_id desc limit ${mostCandidates}`.execute(db)
  return rows.map(({ address_id, addr_line_1, city, state, zip, verification, precision, orders }) => ({
    address_selection_id: String(address_id),
    address: `${addr_line_1}, ${city}, ${state} ${zip}`,
    // The same words may have been entered several times: what went there tells them apart.
    detail: `${verification === 'verified' ? 'Verified' : precisionText(precision)}, ${ordersText(orders)}`,
  }))
}

const ordersText = (orders: number) => (orders === 0 ? 'no order' : orders === 1 ? '1 order' : `${orders} orders`)

/** Every word, of the source named `a`. */
export function withWords(text: string) {
  const parts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .slice(0, 8)
  if (parts.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    parts.map((part) => sql`${addressWords} like ${likePattern(part)}`),
    sql` and `,
  )})`
}
