import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import type { Cents } from '#platform/core/money.ts'

export type HashedCart = {
  readonly cart_id: number
  readonly franchise_id: number | null
  readonly is_delivery: boolean
  readonly start_time_minute: number
  readonly discount_code_id: number | null
  readonly lines: readonly HashedLine[]
}

export type HashedLine = {
  readonly cart_line_id: number
  readonly menu_item_id: number
  readonly quantity: number
  readonly unit_price: Cents
  readonly answers: LineAnswers
  readonly available: boolean
}

/**
 * The text whose SHA-256 is the `cart_hash` (SIL-ORD-012): what the customer orders, in canonical form. Fees, tax and tip are left out,
 * as each has its own code when it changes. Answers are canonical already (`checkAnswers`).
 */
export function cartHashText(cart: HashedCart): string {
  const { cart_id, franchise_id, is_delivery, start_time_minute, discount_code_id, lines } = cart
  // The members in the order of their names, as `canonicalJson` has them: each look at a cart asks for this text.
  return `{"cart_id":${cart_id},"discount_code_id":${discount_code_id},"franchise_id":${franchise_id},"is_delivery":${is_delivery},"lines":${linesText(lines)},"start_time_minute":${start_time_minute}}`
}

function linesText(lines: readonly HashedLine[]): string {
  const inOrder = [...lines].sort((a, b) => a.cart_line_id - b.cart_line_id)
  return `[${inOrder.map(lineText).join(',')}]`
}

function lineText({ menu_item_id, quantity, unit_price, answers, available }: HashedLine): string {
  const answered = answers.length === 0 ? '[]' : canonicalJson(answers)
  return `{"answers":${answered},"available":${available},"menu_item_id":${menu_item_id},"quantity":${quantity},"unit_price":${unit_price}}`
}

/** What the customer sees of the lines, in canonical form; money is decimal text, as a page has it. */
export type ShownLine = Omit<HashedLine, 'unit_price'> & { readonly unit_price: string }

/** Also of lines that a page has posted, whatever their members hold. */
export function shownLinesText(lines: readonly ShownLine[]): string {
  const inOrder = [...lines].sort((a, b) => a.cart_line_id - b.cart_line_id)
  return canonicalJson(
    inOrder.map(({ menu_item_id, quantity, unit_price, answers, available }) => ({
      menu_item_id,
      quantity,
      unit_price,
      answers,
      available,
    })),
  )
}

/** JSON with sorted keys, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
