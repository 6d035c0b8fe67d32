import { arrivesAt, chargeFee, payoutNumber } from '../payouts.ts'
import type { Movement, VaultState } from './state.ts'

/** The payouts that have arrived, oldest first; they follow from the ledger alone. */
export function depositsOf({ ledger }: VaultState, now: number) {
  const moved = ledger.filter(({ type, outcome }) => (type === 'capture' || type === 'refund') && outcome === 'done')
  return [...Map.groupBy(moved, ({ created_at }) => payoutNumber(created_at))]
    .map(([number, movements]) => ({ number, movements, arrived_at: arrivesAt(number) }))
    .filter(({ arrived_at }) => arrived_at <= now)
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, movements, arrived_at }) => {
      const lines = movements.map(lineOf)
      const cents = lines.reduce((sum, line) => sum + line.cents - line.fee_cents, 0)
      return { deposit_id: `dep_${number}`, status: 'paid', cents, arrived_at, lines }
    })
}

function lineOf({ movement_id, authorization_id, type, cents, created_at }: Movement) {
  const isCharge = type === 'capture'
  return {
    movement_id,
    type,
    authorization_id,
    cents: isCharge ? cents : -cents,
    fee_cents: isCharge ? chargeFee(cents) : 0,
    created_at,
  }
}
