import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'

/** In the query, as an address may be longer than a part of a path. */
const token = z.string().check(z.regex(/^[\w-]{2,400}\.[\w-]{43}$/))
const link = { open: 'secret', path: '/unsubscribe', input: z.object({ t: token }), malformed: 'not_found' } as const

/** The way out of every mail. Looking changes nothing, as mail programs look ahead. */
export const unsubscribePage = definePage({
  ...link,
  face: 'town',
  entry: 'areas/outreach/web/unsubscribe.page.tsx',
  title: 'Unsubscribe',
  state: z.object({ unsubscribe: z.object({ t: z.string(), address: z.string(), is_out: z.boolean() }) }),
})

/** Also by the mail program itself, with one click (RFC 8058). */
export const unsubscribe = defineRoute({
  ...link,
  method: 'POST',
  reply: z.object({ success: z.literal(true) }),
  summary: 'Want no more marketing at a mail address',
  limit: { per: 'address', most: 60, withinMs: 60_000 },
  unanswered: 'Nothing was changed. Please try again.',
})
