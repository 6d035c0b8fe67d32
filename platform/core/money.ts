import { foreignAmount } from './language-formats.ts'

declare const cent: unique symbol
/**
 * Money is whole cents everywhere in code; a decimal with two digits on the wire (SIL-ORD-026). Branded, so that no other number is taken for an
 * amount: sums come from `plus`, `minus` and `times`, and what a table, a file or a test says is made one by `cents`. Zero is zero in any unit.
 */
export type Cents = 0 | (number & { readonly [cent]: true })

const wireForm = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/

export function cents(whole: number): Cents {
  return whole as Cents
}

export function plus(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => sum + amount, 0))
}

export function minus(amount: Cents, less: Cents): Cents {
  return cents(amount - less)
}

export function times(amount: Cents, count: number): Cents {
  return cents(amount * count)
}

export function atLeast(least: Cents, amount: Cents): Cents {
  return amount < least ? least : amount
}

export function atMost(most: Cents, amount: Cents): Cents {
  return amount > most ? most : amount
}

/** `1234` → `'12.34'`, `-5` → `'-0.05'`. */
export function toDecimal(amount: Cents): string {
  const whole = Math.floor(Math.abs(amount) / 100)
  const rest = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${whole}.${rest}`
}

/** Reads `'12.3'`, `'12.34'` or `'12'`; anything else, more than two decimals included, is `undefined`. */
export function fromDecimal(text: string): Cents | undefined {
  const parts = wireForm.exec(text.trim())
  if (!parts) return undefined
  const amount = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0') || 0)
  return cents(parts[1] && amount !== 0 ? -amount : amount)
}

/** `$12.34`, `-$1.00` (SIL-OPS-128), or as the language that is spoken writes it. */
export function dollars(amount: Cents): string {
  const foreign = foreignAmount(amount)
  if (foreign !== undefined) return foreign
  return amount < 0 ? `-$${toDecimal(times(amount, -1))}` : `$${toDecimal(amount)}`
}

/** The same of an amount as it travels. */
export const dollarsOf = (decimal: string): string => dollars(fromDecimal(decimal) ?? 0)

/** A percentage with up to three decimals of an amount, rounded half up to a cent, and of an owed one alike below zero (SIL-ORD-026). */
export function percentOf(amount: Cents, percent: number): Cents {
  return percentsOf([[amount, percent]])
}

/** The percentages of several amounts together, rounded once. */
export function percentsOf(parts: readonly (readonly [amount: Cents, percent: number])[]): Cents {
  // Whole thousandths of a percent keep the arithmetic exact: 7.125 % is 7125.
  const exact = parts.reduce((sum, [amount, percent]) => sum + amount * Math.round(percent * 1000), 0)
  const part = Math.floor((Math.abs(exact) + 50_000) / 100_000)
  return cents(part !== 0 && exact < 0 ? -part : part)
}
