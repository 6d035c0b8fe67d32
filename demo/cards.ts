import { customers } from './customers.ts'

export interface SavedCard {
  payment_card_id: number
  cosmic_customer_id: number
  card_type: 'Visa' | 'Mastercard' | 'American Express' | 'Discover'
  last_four: string
  exp_month: number
  exp_year: number
  /** The card vault's own names for the card and its holder. */
  vault_token: string
  external_customer_id: string
  /** Must be confirmed before its first use here. */
  linked: boolean
  voided: boolean
  selected: boolean
  /** Kept by the vault, and declined with this code at each charge. */
  charge_code: string | null
}

/** The last digits of the card industry's public test numbers. */
const kinds = [
  ['Visa', '4242'],
  ['Mastercard', '4444'],
  ['American Express', '0005'],
  ['Discover', '1117'],
  ['Visa', '5556'],
] as const

const declined = { 12: 'card_declined', 19: 'insufficient_funds' } as Readonly<Record<number, string>>
const withTwoCards = new Set([1, 5, 9])

const holders = customers.filter((customer) => customer.cosmic_customer_id <= 30)
const cardsToSave = holders.flatMap((holder) => {
  const first = { holder, selected: true, voided: false, shift: 0 }
  if (!withTwoCards.has(holder.cosmic_customer_id)) return [first]
  return [first, { holder, selected: false, voided: holder.cosmic_customer_id === 9, shift: 1 }]
})

export const externalCustomerId = (cosmic_customer_id: number) => `cus_demo_${cosmic_customer_id}`

export const savedCards: readonly SavedCard[] = cardsToSave.map(({ holder, selected, voided, shift }, index) => {
  const id = holder.cosmic_customer_id
  const charge_code = declined[id] ?? null
  const kind = kinds[(id - 1 + shift) % kinds.length] ?? kinds[0]
  return {
    payment_card_id: index + 1,
    cosmic_customer_id: id,
    card_type: charge_code ? 'Visa' : kind[0],
    last_four: charge_code === 'card_declined' ? '0341' : charge_code ? '3178' : kind[1],
    exp_month: (id % 12) + 1,
    exp_year: 2034,
    vault_token: `card_demo_${index + 1}`,
    external_customer_id: externalCustomerId(id),
    linked: id % 10 !== 8,
    voided,
    selected,
    charge_code,
  }
})

export const hasCard = (cosmic_customer_id: number) =>
  savedCards.some((card) => card.cosmic_customer_id === cosmic_customer_id)
