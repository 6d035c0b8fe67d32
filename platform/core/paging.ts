import * as z from 'zod/mini'

/** Where a page of a list goes on, as `paged` answers it and as the next request sends it back. */
export const pageEnds = z.object({ next: z.nullable(z.string()), previous: z.nullable(z.string()) })
export type PageEnds = z.output<typeof pageEnds>

export const pageCursor = z.optional(z.string().check(z.maxLength(8000)))
