import { type Day, weekdayOf } from '#platform/core/day.ts'
import { phoneText } from '#platform/core/phone.ts'

/** `{phone}` in messages (SIL-ORD-150). */
export function supportPhoneText(digits: string | null): string {
  return digits ? phoneText(digits) : 'our support line'
}

/** Where a place's menu page is. */
export function franchisePath(franchise: { readonly franchise_id: number; readonly kind: string }): string {
  return franchise.kind === 'package_store' ? `/package_stores/${franchise.franchise_id}` : `/${franchise.franchise_id}`
}

/** 'beer', 'beer and wine', 'beer, wine and liquor'. */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const weekdays = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function weekdayName(day: Day): string {
  return weekdays[weekdayOf(day)] ?? ''
}
