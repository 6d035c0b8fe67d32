import * as z from 'zod/mini'

export const linkFields = {
  order_id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  s: z.string().check(z.maxLength(200)),
}

/** `s` is the order's secret. Without the right one there is nothing at its address, as at that of an unknown order (ORD-65). */
export const ofLink = { open: 'secret', input: z.object(linkFields), malformed: 'not_found' } as const
