export interface Coupon {
  discount_code_id: number
  franchise_id: number | null
  /** Null: for everyone. */
  cosmic_customer_id: number | null
  discount_name: string
  kind: 'percent' | 'amount' | 'free_delivery'
  /** Percent, or cents. */
  value: number
  order_type: 'delivery' | 'pickup' | 'any'
  minimum_subtotal: number
  /** Over since yesterday when false. */
  current: boolean
  single_use_per_customer: boolean
}

const forEveryone = {
  franchise_id: null,
  cosmic_customer_id: null,
  minimum_subtotal: 0,
  current: true,
  single_use_per_customer: true,
}

const campaigns: readonly Omit<Coupon, 'discount_code_id'>[] = [
  {
    ...forEveryone,
    discount_name: 'Welcome to Bellwether',
    kind: 'amount',
    value: 500,
    order_type: 'any',
    minimum_subtotal: 2000,
  },
  { ...forEveryone, discount_name: 'Otters win, 10 % off', kind: 'percent', value: 10, order_type: 'delivery' },
  {
    ...forEveryone,
    discount_name: 'Free delivery this week',
    kind: 'free_delivery',
    value: 0,
    order_type: 'delivery',
    single_use_per_customer: false,
  },
  {
    ...forEveryone,
    discount_name: 'Walk-in reward',
    kind: 'percent',
    value: 15,
    order_type: 'pickup',
    minimum_subtotal: 1500,
  },
  { ...forEveryone, discount_name: 'Pie night', kind: 'amount', value: 300, order_type: 'any', franchise_id: 1 },
  { ...forEveryone, discount_name: 'Summer opening', kind: 'amount', value: 700, order_type: 'any', current: false },
]

/** Credits that support gave to single customers. */
const credits = [2, 6, 10, 13, 21, 27].map(
  (cosmic_customer_id, index): Omit<Coupon, 'discount_code_id'> => ({
    ...forEveryone,
    cosmic_customer_id,
    discount_name: 'Sorry about your order',
    kind: 'amount',
    value: 350 + index * 150,
    order_type: 'any',
  }),
)

export const coupons: readonly Coupon[] = [...campaigns, ...credits].map((coupon, index) => ({
  discount_code_id: index + 1,
  ...coupon,
}))
