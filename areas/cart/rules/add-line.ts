import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import { canonicalJson } from './cart-hash.ts'

export const mostLines = 100
export const mostOfOne = 99

export type AddedLine = {
  readonly menu_item_id: number
  readonly name: string
  readonly quantity: number
  /** Canonical (`checkAnswers`). */
  readonly answers: LineAnswers
}
type Line = AddedLine & { readonly cart_line_id: number }
export type CartLines = { readonly lines: readonly Line[]; readonly next_line_id: number }

/**
 * What is in the cart with the same answers becomes more of the same line, if that has room (SIL-ORD-054); undefined when the cart is full.
 */
export function addLine({ lines, next_line_id }: CartLines, added: AddedLine): CartLines | undefined {
  const answers = canonicalJson(added.answers)
  const same = lines.find(
    (line) =>
      line.menu_item_id === added.menu_item_id &&
      line.quantity + added.quantity <= mostOfOne &&
      canonicalJson(line.answers) === answers,
  )
  if (same) {
    const more = { ...same, quantity: same.quantity + added.quantity }
    return { lines: lines.map((line) => (line === same ? more : line)), next_line_id }
  }
  if (lines.length >= mostLines) return undefined
  return { lines: [...lines, { cart_line_id: next_line_id, ...added }], next_line_id: next_line_id + 1 }
}
