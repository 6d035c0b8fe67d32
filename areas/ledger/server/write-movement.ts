import type { Cents } from '#platform/core/money.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { accounts, type Entries, sumOf } from '../rules/accounts.ts'
import type { Posting } from '../rules/posting.ts'
import { entriesOfList, entryColumns, entryList } from './movement-sql.ts'

export type WrittenMovement = {
  readonly movement_id: number
  /** False: this cause had moved the same money before. */
  readonly is_new: boolean
}

const insert = prepare<{ movement_id: number }>(`
  insert into ledger_movements (kind, cause, at, market_id, order_id, franchise_id, driver_id, cosmic_customer_id, card_authorization_id,
    corrects, reason, ${entryColumns})
  values (:kind, :cause, :at, :market_id, :order_id, :franchise_id, :driver_id, :cosmic_customer_id, :card_authorization_id,
    :corrects, :reason, ${entriesOfList(':entries')})
  on conflict (kind, cause) do nothing returning movement_id`)

type FoundMovement = Record<(typeof accounts)[number], Cents> & { readonly movement_id: number }
const find = prepare<FoundMovement>(`
  select movement_id, ${entryColumns} from ledger_movements where kind = :kind and cause = :cause`)

const nobody = {
  market_id: null,
  order_id: null,
  franchise_id: null,
  driver_id: null,
  cosmic_customer_id: null,
  card_authorization_id: null,
  corrects: null,
  reason: null,
}

/**
 * Writes a movement in the transaction of what caused it. Written again for the same cause it is the same movement; with other amounts it is
 * a mistake of ours, which must not pass for a repeat.
 */
export async function writeMovement({ tx, now }: { tx: Tx; now: Date }, posting: Posting): Promise<WrittenMovement> {
  const { kind, cause, entries, ...rest } = posting
  // The database refuses it as well; here it says what was to be written.
  if (sumOf(entries) !== 0)
    throw new Error(`The entries of ${kind} ${cause} do not sum to zero: ${JSON.stringify(entries)}`)
  const [written] = await insert(tx, { ...nobody, ...rest, kind, cause, at: now, entries: entryList(entries) })
  if (written) return { movement_id: written.movement_id, is_new: true }
  const [before] = await find(tx, { kind, cause })
  if (!before || !isSame(before, entries)) throw new Error(`${kind} ${cause} has moved other money before`)
  return { movement_id: before.movement_id, is_new: false }
}

const isSame = (before: FoundMovement, entries: Entries) =>
  accounts.every((account) => before[account] === (entries[account] ?? 0))
