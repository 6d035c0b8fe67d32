/** Money is integer cents everywhere in code; a decimal with two digits on the wire (SIL-ORD-026). */
export type Cents = number

const wireForm = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/

/** `1234` → `'12.34'`, `-5` → `'-0.05'`. */
export function toDecimal(cents: Cents): string {
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`
}

/** Reads `'12.3'`, `'12.34'` or `'12'`; anything else, more than two decimals included, is `undefined`. */
export function fromDecimal(text: string): Cents | undefined {
  const parts = wireForm.exec(text.trim())
  if (!parts) return undefined
  const cents = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0') || 0)
  return parts[1] && cents !== 0 ? -cents : cents
}

/** `$12.34`, `-$1.00` (SIL-OPS-128). */
export function dollars(cents: Cents): string {
  return cents < 0 ? `-$${toDecimal(-cents)}` : `$${toDecimal(cents)}`
}

/** A percentage with up to three decimals of an amount, rounded half up to a cent (SIL-ORD-026). */
export function percentOf(cents: Cents, percent: number): Cents {
  // Whole thousandths of a percent keep the arithmetic exact: 7.125 % is 7125.
  const thousandths = Math.round(percent * 1000)
  return Math.floor((cents * thousandths + 50_000) / 100_000)
}
