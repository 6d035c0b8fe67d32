import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList } from '#platform/core/search.ts'
import { id, instant } from '#platform/core/wire.ts'
import { type LineId, lineIds, type SectionId, sectionIds } from '../rules/pnl-lines.ts'
import { comparisons } from '../rules/pnl-period.ts'

const dayText = z._default(z.string().check(z.maxLength(10)), '')

export const groupings = ['day', 'market', 'restaurant'] as const

/** What the overview shows stands in its address, as does what is expanded. */
export const pnlSearch = z.object({
  from: dayText,
  to: dayText,
  compare: z._default(z.enum(comparisons), 'before'),
  by: z._default(z.enum(groupings), 'day'),
  /** Sections and lines that are expanded. */
  open: searchList(['revenue']),
})

const range = z.strictObject({ from: z.string(), to: z.string() })
/** In cents, but for the number of orders. */
const figure = {
  total: z.int(),
  before: z.nullable(z.int()),
  /** Along the parts of the period, and along those of the one that it is compared with. */
  values: z.array(z.int()),
  values_before: z.array(z.int()),
  /** Along the groups. */
  of_groups: z.array(z.int()),
}
const line = z.strictObject({ id: z.enum(lineIds as [LineId, ...LineId[]]), ...figure })
const section = z.strictObject({
  id: z.enum(sectionIds as [SectionId, ...SectionId[]]),
  ...figure,
  lines: z.array(line),
})
export type ShownSection = z.output<typeof section>
export type ShownLine = z.output<typeof line>

const shown = z.strictObject({
  ...range.shape,
  before: z.nullable(range),
  today: z.string(),
  by: z.enum(groupings),
  market_id: z.nullable(z.int()),
  restaurant: z.nullable(z.strictObject({ franchise_id: z.int(), name: z.string() })),
  by_month: z.boolean(),
  parts: z.array(z.strictObject({ key: z.string(), ...range.shape })),
  groups: z.array(z.strictObject({ key: z.int(), label: z.string() })),
  sections: z.array(section),
  net: z.strictObject(figure),
  orders: z.strictObject(figure),
})

/** `/secure/profit_and_loss` (PNL-01, SIL-ORD-133). */
export const pnlPage = definePage({
  face: 'ops',
  path: '/secure/profit_and_loss',
  entry: 'areas/books/web/pnl.page.tsx',
  title: 'Profit and loss',
  may: books,
  input: z.extend(pnlSearch, { market: z.optional(id), restaurant: z.optional(id) }),
  state: z.object({
    pnl: shown,
    pnl_restaurants: z.array(z.strictObject({ franchise_id: z.int(), name: z.string() })),
    pnl_checks: z.strictObject({
      /** When the books were last brought up to the ledger; null before the first movement. */
      kept_at: z.nullable(instant),
      /** Movements that are not in the books yet. */
      is_behind: z.boolean(),
      /** What the ledger’s own check has found and is open. */
      differences: z.int(),
      /** Hours of the period that nobody has approved. */
      hours_open: z.int(),
    }),
  }),
  nav: {
    group: 'Money',
    label: 'Profit and loss',
    does: 'What was earned and what it cost, down to the order',
    key: 'f',
  },
})

const asked = z.extend(pnlSearch, { market: z.optional(id), restaurant: z.optional(id) })

/** The overview with its parts side by side; its columns are in docs/payout-file.md. */
export const pnlFile = defineRoute({
  method: 'GET',
  path: '/secure/profit_and_loss/file.csv',
  may: books,
  input: asked,
})

const entry = z.strictObject({
  movement_id: z.int(),
  at: instant,
  time_zone: z.string(),
  what: z.string(),
  reason: z.nullable(z.string()),
  order_id: z.nullable(z.int()),
  restaurant: z.nullable(z.string()),
  amount: z.int(),
})
export type BookEntry = z.output<typeof entry>

/** The movements of the ledger that a figure of the overview is made of. */
export const entriesPage = definePage({
  face: 'ops',
  path: '/secure/profit_and_loss/entries',
  entry: 'areas/books/web/entries.page.tsx',
  title: 'Ledger entries',
  may: books,
  input: z.object({
    line: z.enum(lineIds as [LineId, ...LineId[]]),
    from: dayText,
    to: dayText,
    market: z.optional(id),
    restaurant: z.optional(id),
    page: pageCursor,
  }),
  malformed: 'not_found',
  state: z.object({
    book_entries: z.array(entry),
    book_pages: pageEnds,
    book_figure: z.strictObject({
      line: z.enum(lineIds as [LineId, ...LineId[]]),
      ...range.shape,
      market: z.nullable(z.string()),
      restaurant: z.nullable(z.string()),
      /** As the overview shows it. */
      total: z.int(),
      /** What the ledger’s entries come to; not summed for long periods. */
      of_entries: z.nullable(z.strictObject({ total: z.int(), count: z.int() })),
    }),
  }),
})

const hourLines = ['wages', 'top_up'] as const satisfies readonly LineId[]

const hourEntry = z.strictObject({
  driver_hour_id: z.int(),
  driver: z.string(),
  market_id: z.int(),
  market: z.string(),
  time_zone: z.string(),
  /** On the market's clock: where its page of hours shows it. */
  day: z.string(),
  started_at: instant,
  ended_at: instant,
  approved: z.boolean(),
  wage: z.int(),
  gaurantee: z.int(),
  tips: z.int(),
  amount: z.int(),
})
export type BookHour = z.output<typeof hourEntry>

/** The drivers' hours that wages and top-ups of the overview are made of. */
export const bookHoursPage = definePage({
  face: 'ops',
  path: '/secure/profit_and_loss/hours',
  entry: 'areas/books/web/book-hours.page.tsx',
  title: 'Hours behind a figure',
  may: books,
  input: z.object({ line: z.enum(hourLines), from: dayText, to: dayText, market: z.optional(id), page: pageCursor }),
  malformed: 'not_found',
  state: z.object({
    book_hours: z.array(hourEntry),
    book_pages: pageEnds,
    hours_figure: z.strictObject({
      line: z.enum(hourLines),
      ...range.shape,
      market: z.nullable(z.string()),
      total: z.int(),
      count: z.int(),
    }),
  }),
})
