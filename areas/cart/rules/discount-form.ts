import { type Day, dayFromUs, daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { cents, dollars, fromDecimal } from '#platform/core/money.ts'
import { readTyped, type Typed, type TypedFields } from '#platform/core/typed-values.ts'

const typedDay = (label: string, hint: string) =>
  ({ kind: 'own', label, hint, read: dayFromUs, write: String, words: 'Please enter a day as 12/25/2026.' }) as const

/** A code as the office makes it (SIL-ORD-046). */
export const discountFields = {
  discount_name: { kind: 'text', label: 'Name', hint: 'as customers read it', least: 1, most: 60 },
  kind: {
    kind: 'choice',
    label: 'What it takes off',
    options: [
      { value: 'percent', label: 'Percent of the goods' },
      { value: 'amount', label: 'An amount' },
      { value: 'free_delivery', label: 'The delivery fee' },
    ],
  },
  value: { kind: 'text', label: 'How much', least: 0, most: 10 },
  order_type: {
    kind: 'choice',
    label: 'For',
    options: [
      { value: 'any', label: 'Delivery and pickup' },
      { value: 'delivery', label: 'Delivery' },
      { value: 'pickup', label: 'Pickup' },
    ],
  },
  minimum_subtotal: { kind: 'money', label: 'From a subtotal of', most: 100_000 },
  first_day: typedDay('First day', 'by the market’s clock'),
  last_day: { ...typedDay('Last day', 'that day included'), optional: 'until you end it' },
  single_use_per_customer: { kind: 'switch', label: 'Once for each customer' },
} as const satisfies TypedFields

const mostAmount = 10_000

type Written = {
  readonly discount_name: string
  readonly kind: 'percent' | 'amount' | 'free_delivery'
  readonly value: number
  readonly order_type: 'any' | 'delivery' | 'pickup'
  readonly minimum_subtotal: number
  readonly single_use_per_customer: boolean
  readonly valid_from: Date
  readonly valid_to: Date | null
}
type Read =
  | { readonly ok: true; readonly discount: Written }
  | { readonly ok: false; readonly field: string; readonly words: string }

/** What was typed as a code of a market: its days are whole days of the market's clock. */
export function readDiscount(typed: Typed, timeZone: string, today: Day): Read {
  const read = readTyped(discountFields, typed)
  if (!read.ok) return read
  const { first_day, last_day, value: typedValue, kind, ...values } = read.values
  if (!isKind(kind) || !isOrderType(values.order_type))
    return { ok: false, field: 'kind', words: 'Please choose one of the list.' }
  const value = readValue(kind, typedValue)
  if (value === undefined) return { ok: false, field: 'value', words: valueWords[kind] }
  if (kind === 'free_delivery' && values.order_type === 'pickup')
    return { ok: false, field: 'order_type', words: 'At pickup there is no delivery fee to take off.' }
  if (last_day !== null && last_day < first_day)
    return { ok: false, field: 'last_day', words: 'The last day lies before the first.' }
  if (last_day !== null && last_day < today)
    return { ok: false, field: 'last_day', words: 'This day is over: nobody could use it.' }
  return {
    ok: true,
    discount: {
      ...values,
      order_type: values.order_type,
      kind,
      value,
      valid_from: new Date(instantOf(first_day, 0, timeZone)),
      valid_to: last_day === null ? null : new Date(instantOf(daysAfter(last_day, 1), 0, timeZone)),
    },
  }
}

function readValue(kind: Written['kind'], typed: string): number | undefined {
  if (kind === 'free_delivery') return 0
  if (kind === 'percent') return /^([1-9]\d?|100)$/.test(typed) ? Number(typed) : undefined
  const amount = fromDecimal(typed)
  return amount !== undefined && amount > 0 && amount <= mostAmount ? amount : undefined
}

const valueWords: Readonly<Record<Written['kind'], string>> = {
  percent: 'Please enter a whole percentage from 1 to 100.',
  amount: `Please enter an amount up to ${dollars(cents(mostAmount))}, such as 5.00.`,
  free_delivery: '',
}

const isKind = (text: string): text is Written['kind'] => ['percent', 'amount', 'free_delivery'].includes(text)
const isOrderType = (text: string): text is Written['order_type'] => ['any', 'delivery', 'pickup'].includes(text)

/** `15% off`, `$5.00 off`, `Free delivery`. */
export function discountText({ kind, value }: Pick<Written, 'kind' | 'value'>): string {
  if (kind === 'free_delivery') return 'Free delivery'
  return kind === 'percent' ? `${value}% off` : `${dollars(cents(value))} off`
}
