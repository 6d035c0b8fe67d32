import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant } from '#platform/core/wire.ts'
import { office } from '../rules/permissions.ts'

const tone = z.optional(z.enum(['bad', 'warn']))
const home = z.object({
  figures: z.array(
    z.object({ label: z.string(), value: z.number(), detail: z.optional(z.string()), tone, href: z.string() }),
  ),
  facts: z.array(z.object({ href: z.string(), text: z.string(), tone })),
  needs: z.array(z.object({ title: z.string(), detail: z.string(), since: instant, tone, href: z.string() })),
  acts: z.array(z.object({ label: z.string(), href: z.string() })),
  topics: z.array(z.string()),
  market_id: z.nullable(z.int()),
  now: instant,
  time_zone: z.string(),
})
const input = z.object({ market: z.optional(id) })

/** What goes on and what must be seen to, of what the person's roles let them open. */
export const homePage = definePage({
  face: 'ops',
  path: '/secure',
  entry: 'areas/accounts/web/home.page.tsx',
  title: 'Home',
  may: office,
  input,
  state: z.object({ home }),
})

/** The same, asked again. */
export const homeNow = defineRoute({
  method: 'GET',
  path: '/secure/home',
  may: office,
  input,
  reply: z.object({ home }),
})
