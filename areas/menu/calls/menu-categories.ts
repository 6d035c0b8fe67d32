import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'
import { longestCategory } from '../rules/category-name.ts'

const typed = z.string().check(z.maxLength(2000))
const type = z.union([
  z.int().check(z.minimum(0), z.maximum(8)),
  z.pipe(z.string().check(z.regex(/^[0-8]$/)), z.transform(Number)),
])
const version = z.optional(z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))]))

/** Editors of the place change its categories here too (SIL-OPS-102). */
const editors = [...admin, 'menu_editor'] as const

const refusals = {
  name_missing: [422, 'Please enter a name.'],
  name_too_long: [422, `The name of a category has at most ${longestCategory} characters.`],
  name_taken: [422, 'There is a category of this name on this menu.'],
} as const
const saved = z.object({ success: z.literal(true), menu_category_id: z.int(), version: z.int() })
const ofCategory = { menu_category_id: id }
const changedMeanwhile = [409, 'Somebody else has changed this category. Reload the page to see it.'] as const
const notEmpty = [409, 'There are items in this category. Move or delete them first.'] as const

export const createCategory = defineRoute({
  method: 'POST',
  path: '/admin/menu_categories',
  may: admin,
  input: z.object({ franchise_id: id, name: typed, type }),
  reply: saved,
  refusals,
  unanswered: 'The category was not added. Please try again.',
})

const changed = { ...ofCategory, name: z.optional(typed), type: z.optional(type), version }

/** A browser's form posts, and says in `_method` what it means (LEG-04). Without it, it changes. */
export const categoryForm = defineRoute({
  method: 'POST',
  path: '/admin/menu_categories/:menu_category_id',
  may: editors,
  input: z.object({ ...changed, _method: z._default(z.enum(['patch', 'PATCH', 'delete', 'DELETE']), 'patch') }),
  reply: saved,
  refusals: { ...refusals, changed_meanwhile: changedMeanwhile, not_empty: notEmpty },
  unanswered: 'The category was not saved. Please try again.',
})

/** The categories of a place in their new order. */
export const orderCategories = defineRoute({
  method: 'POST',
  path: '/admin/menu_categories/order',
  may: admin,
  input: z.object({ franchise_id: id, menu_category_ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  reply: z.object({ success: z.literal(true) }),
})
