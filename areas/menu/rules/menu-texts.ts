import { type Day, weekdayOf } from '#platform/core/day.ts'
import { phoneText } from '#platform/core/phone.ts'
import { defineWords } from '#platform/core/words.ts'

/** What texts of a menu are put together from. */
export const textWords = defineWords('menu/texts', {
  support_line: 'our support line',
  and: '{first} and {last}',
})

/** `{phone}` in messages (SIL-ORD-150). */
export function supportPhoneText(digits: string | null): string {
  return digits ? phoneText(digits) : textWords.support_line
}

/** Where a place's menu page is. */
export function franchisePath(franchise: { readonly franchise_id: number; readonly kind: string }): string {
  return franchise.kind === 'package_store' ? `/package_stores/${franchise.franchise_id}` : `/${franchise.franchise_id}`
}

/** 'beer', 'beer and wine', 'beer, wine and liquor'. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return textWords.and({ first: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' })
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** 1 = Monday … 7 = Sunday. */
export const weekdayWords = defineWords('menu/weekdays', {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
})

export function weekdayName(day: Day): string {
  return weekdayWords[weekdayOf(day) as keyof typeof weekdayWords]
}

/** An item on a page of its own, where it can be ordered without scripts. */
export function itemPath(franchise_id: number, menu_item_id: number): string {
  return `/${franchise_id}/items/${menu_item_id}`
}
