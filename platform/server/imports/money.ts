import { type Cents, fromDecimal } from '#platform/core/money.ts'

const written = /^([-–−]?)\s*(?:(?:US|CA)?\$)?\s*([-–−]?)\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/

/** A price as people write it: `$1,299.00`, `5`, `-$1.50`. Words, other currencies and fractions of a cent are undefined. */
export function readMoney(text: string): Cents | undefined {
  const parts = written.exec(text.trim())
  if (!parts) return undefined
  const [, before = '', behind = '', whole = '', rest = ''] = parts
  if (before && behind) return undefined
  return fromDecimal(`${before || behind ? '-' : ''}${whole.replaceAll(',', '')}${rest}`)
}
