import * as z from 'zod/mini'

/** The order that stands open beside the list; in the address, so that a reload, Back and a copied address show it again. */
export const shownOrderSearch = z.object({ order: z._default(z.string().check(z.regex(/^([1-9]\d{0,8})?$/)), '') })

export function shownOrder(search: string): number | undefined {
  const order = new URLSearchParams(search).get('order') ?? ''
  return /^[1-9]\d{0,8}$/.test(order) ? Number(order) : undefined
}
