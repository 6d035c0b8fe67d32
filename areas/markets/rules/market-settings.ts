import type { TypedFields } from '#platform/core/typed-values.ts'

const percent = { kind: 'number', least: 0, most: 50, unit: '%' } as const
const miles = { kind: 'number', least: 0, most: 999, decimals: 1, unit: 'mi' } as const
/** Beside a minute that a customer waits. */
const planWeight = { kind: 'number', least: 0, decimals: 2, unit: 'min' } as const
const money = { kind: 'money', most: 10_000 } as const

/** What the office sets of a market (SIL-ORD-030, SIL-ORD-033, SIL-ORD-034, SIL-ORD-035, SIL-ORD-039, SIL-ORD-150). */
export const marketFieldsOf = (alcoholPacks: readonly string[]) =>
  ({
    name: { kind: 'text', label: 'Name', least: 1, most: 120 },
    support_phone: { kind: 'phone', label: 'Support phone', hint: 'in messages to customers', optional: 'none' },
    active: { kind: 'switch', label: 'Takes orders: customers can choose it' },
    delivery_fee: { ...money, label: 'Delivery fee' },
    service_fee_delivery_percent: { ...percent, decimals: 2, label: 'Service fee, delivery' },
    service_fee_pickup_percent: { ...percent, decimals: 2, label: 'Service fee, pickup' },
    gas_fee: { ...money, step: 25, label: 'Gas fee', hint: 'per delivery' },
    fixed_tip: { kind: 'money', most: 100_000, label: 'Fixed tip button' },
    free_miles: { ...miles, label: 'Free miles' },
    maximum_miles: { ...miles, label: 'Delivers up to' },
    fee_per_mile: { ...money, label: 'Fee per further mile' },
    sales_tax_percent: { ...percent, decimals: 3, label: 'Sales tax' },
    beer_tax_percent: { ...percent, decimals: 3, label: 'More for beer' },
    wine_tax_percent: { ...percent, decimals: 3, label: 'More for wine' },
    liquor_tax_percent: { ...percent, decimals: 3, label: 'More for liquor' },
    fees_taxed: { kind: 'switch', label: 'Fees are taxed' },
    alcohol_pack: {
      kind: 'choice',
      label: 'Alcohol law',
      options: alcoholPacks.map((name) => ({ value: name, label: name.toUpperCase() })),
    },
    full_queue_orders: {
      kind: 'number',
      label: 'A queue is full with',
      least: 1,
      most: 100,
      decimals: 0,
      unit: 'orders',
    },
    autopilot: { kind: 'switch', label: 'Autopilot: gives orders as planned where nobody becomes late' },
    plan_late: {
      ...planWeight,
      label: 'A minute late counts',
      hint: 'for suggestions, as much as so many minutes that a customer waits',
      most: 10,
    },
    plan_driver_minute: {
      ...planWeight,
      label: 'A driver’s minute counts',
      hint: 'above 0, cars carry more together, and customers wait a little longer',
      most: 2,
    },
    waiting_places: { kind: 'switch', label: 'Tells where drivers without orders would wait better' },
    new_driver_shifts: {
      kind: 'number',
      label: 'New drivers claim at most',
      least: 1,
      most: 100,
      decimals: 0,
      unit: 'shifts',
    },
  }) as const satisfies TypedFields
