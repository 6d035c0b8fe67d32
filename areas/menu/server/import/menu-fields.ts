import * as z from 'zod/mini'
import { type Cents, cents } from '#platform/core/money.ts'
import { readMoney } from '#platform/server/imports/money.ts'

/** Null says as little as what is absent. */
export const maybe = <T extends z.core.$ZodType>(of: T) => z.optional(z.nullable(of))

export const moneyField = maybe(z.union([z.string(), z.number()]))
export const priceFields = { price: moneyField, price_cents: maybe(z.int()) }

/** Cents as they are, or an amount as people write it; what says nothing costs nothing. */
export function centsOf({
  price,
  price_cents,
}: {
  price?: string | number | null | undefined
  price_cents?: number | null | undefined
}): Cents | undefined {
  if (price_cents !== undefined && price_cents !== null) return cents(price_cents)
  return price === undefined || price === null ? 0 : readMoney(String(price))
}

export function issueOf(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'it cannot be read'
  const where = issue.path.map(String).join('.')
  return `${where ? `${where}: ` : ''}${issue.message}`
}
