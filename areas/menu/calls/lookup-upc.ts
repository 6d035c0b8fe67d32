import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import type { CodeFault } from '../rules/gtin.ts'

/** Why a product was not found, for whoever holds the scanner. */
export const lookUpWords = {
  failed: 'Error checking UPC!',
  notFound: 'UPC not found',
  unanswered: 'The service that knows the products does not answer. Please try again.',
  askedTooOften: (seconds: number) =>
    `Many codes were looked up in the last minute. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
} as const

export const noCodeWords: Readonly<Record<CodeFault, string>> = {
  empty: 'No code was entered.',
  not_digits: 'A bar code has digits only.',
  too_short: 'This is too short for a bar code.',
  too_long: 'This is too long for a bar code.',
  all_zeros: 'A bar code is not all zeros.',
  wrong_check_digit: 'Its last digit does not fit the others: a digit is wrong or two are swapped.',
}

/** What the form for a new item is filled with (ADM-11…15). */
export const lookUpUpc = defineRoute({
  method: 'GET',
  path: '/admin/menu_items/lookup_upc',
  may: admin,
  input: z.object({ upc: z._default(z.string().check(z.maxLength(200)), '') }),
  reply: z.object({
    name: z.string(),
    description: z.string(),
    data_source: z.string(),
    images: z.array(z.string()),
    overflow_name: z.string(),
    not_found: z.boolean(),
    error: z.string(),
    /** Why there is nothing, in words: what `error` and `not_found` do not tell apart. */
    reason: z.string(),
  }),
  refusals: { asked_too_often: [429, lookUpWords.askedTooOften(60)] },
})
