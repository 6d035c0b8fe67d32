import { loadavg } from 'node:os'
import { short } from './numbers.ts'

export type Figure = {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** Measured in the same run, in the same unit. */
  readonly reference?: { readonly what: string; readonly value: number }
  readonly goal?: string
  /** What else was seen: latencies, CPU, counts. */
  readonly more?: string
}

/** One line: what was measured, its reference, and how they compare. */
export function print({ what, value, unit, reference, goal, more }: Figure): void {
  const compared = reference
    ? ` | ${reference.what} ${short(reference.value)} ${unit}${reference.value === 0 ? '' : ` | ratio ${(value / reference.value).toPrecision(3)}`}`
    : ''
  console.log(`${what}: ${short(value)} ${unit}${compared}${goal ? ` (goal ${goal})` : ''}${more ? ` | ${more}` : ''}`)
}

/** Other work on the machine changes absolutes: read the ratios first. */
export function printHeading(title: string): void {
  console.log(`\n${title} (load of the machine ${loadavg().map(short).join(' ')})`)
}
