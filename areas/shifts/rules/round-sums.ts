import { type Cents, cents, dollars } from '#platform/core/money.ts'

const notes = [1000, 2000, 5000] as const

/** What people hand over for such a sum: exactly it, or the next round amounts above it. */
export function roundSums(total: Cents): readonly { readonly label: string; readonly amount: Cents }[] {
  const above = notes.map((note) => cents((Math.floor(total / note) + 1) * note))
  const different = [...new Set(above)].sort((a, b) => a - b)
  return [
    { label: 'Exact', amount: total },
    ...different.map((amount) => ({ label: dollars(amount).replace('.00', ''), amount })),
  ]
}
