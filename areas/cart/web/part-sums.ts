import { fromDecimal } from '#platform/core/money.ts'
import type { Sum } from '#ui/totals.tsx'

/** Parts of a total by id, name and amount: those that cost nothing are left out, but not the tax (SIL-ORD-028). */
export function partSums(
  parts: readonly (readonly [id: string, label: string, amount: string])[],
): (Sum & { id: string })[] {
  return parts
    .filter(([id, , amount]) => id === 'sales_tax' || amount !== '0.00')
    .map(([id, label, amount]) => ({ id, label, cents: fromDecimal(amount) ?? 0 }))
}
