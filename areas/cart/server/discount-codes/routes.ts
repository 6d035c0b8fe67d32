import { unknownPage } from '#platform/server/paged.ts'
import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import { createDiscount, discountsPage, endDiscount } from '../../calls/discount-codes.ts'
import { makeDiscount, stopDiscount } from './change-discounts.ts'
import { discountChoices, pageOfDiscounts } from './discount-list.ts'

export const discountRoutes: readonly RouteHandler[] = [
  page(discountsPage, async ({ db, actor, data, now }) => {
    const found = await pageOfDiscounts(db, actor, data)
    if (!found.ok) return unknownPage
    const { discounts, ...discount_pages } = found.data
    const discount_choices = await discountChoices(db, actor, now)
    return { state: { discounts, discount_pages, discount_choices, read_at: now.getTime() } }
  }),
  change(createDiscount, makeDiscount),
  change(endDiscount, stopDiscount),
]
