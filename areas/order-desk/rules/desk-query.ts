import { phoneDigits } from '#platform/core/phone.ts'

/** What somebody who types this may look for; an order that fits one of them is found. */
export type DeskQuery = {
  readonly order_id: number | undefined
  readonly last_four: string | undefined
  /** Parts of a name, an address or a phone number, in lower case; an order that is found by them holds each. */
  readonly words: readonly string[]
}

const mostWords = 6

/**
 * Reads what was typed into the search over orders. `#1024` is an order and nothing else; bare digits may be an order, the end of a card's
 * number or a part of a phone number. Nothing for a text that names nothing.
 */
export function deskQuery(typed: string): DeskQuery | undefined {
  const text = typed.trim().toLowerCase()
  const numbered = /^#\s*(\d{1,9})$/.exec(text)
  if (numbered) return { order_id: Number(numbered[1]), last_four: undefined, words: [] }
  const digits = /^[\d\s().+-]+$/.test(text) ? (phoneDigits(text) ?? text.replace(/\D/g, '')) : undefined
  if (digits) {
    return {
      order_id: digits.length <= 9 && Number(digits) > 0 ? Number(digits) : undefined,
      last_four: digits.length === 4 ? digits : undefined,
      words: digits.length >= 3 ? [digits] : [],
    }
  }
  const words = text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.length > 0 ? { order_id: undefined, last_four: undefined, words: words.slice(0, mostWords) } : undefined
}
