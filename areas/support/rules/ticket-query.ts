import { phoneDigits } from '#platform/core/phone.ts'

/** What somebody who types this may look for among tickets; one that fits any of them is found. */
export type TicketQuery = {
  readonly ticket_id: number | undefined
  readonly order_id: number | undefined
  readonly phone_number: string | undefined
  /** Parts of a name, a phone number or a description, in lower case; a ticket that is found by them holds each. */
  readonly words: readonly string[]
}

const mostWords = 6

/** `#1024` is an order and nothing else; bare digits may be a ticket, an order or a part of a phone number. Nothing for a text that names nothing. */
export function ticketQuery(typed: string): TicketQuery | undefined {
  const text = typed.trim().toLowerCase()
  const none = { ticket_id: undefined, order_id: undefined, phone_number: undefined }
  const order = /^#\s*([1-9]\d{0,8})$/.exec(text)
  if (order) return { ...none, order_id: Number(order[1]), words: [] }
  if (/^[\d\s().+-]*\d[\d\s().+-]*$/.test(text)) {
    const digits = phoneDigits(text) ?? text.replace(/\D/g, '')
    if (digits.length === 10) return { ...none, phone_number: digits, words: [] }
    const number = digits.length <= 9 && Number(digits) > 0 ? Number(digits) : undefined
    return { ...none, ticket_id: number, order_id: number, words: digits.length >= 3 ? [digits] : [] }
  }
  const words = text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.length > 0 ? { ...none, words: words.slice(0, mostWords) } : undefined
}
