import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList, searchText } from '#platform/core/search.ts'
import { id, instant } from '#platform/core/wire.ts'

/** Amounts in cents, as the table sorts them; the words are the server's. */
const finding = z.object({
  ledger_finding_id: z.int(),
  what: z.string(),
  order_id: z.nullable(z.int()),
  /** The provider's name of an authorization; null for an order. */
  authorization: z.nullable(z.string()),
  account: z.string(),
  expected: z.int(),
  found: z.int(),
  cause: z.string(),
  /** By how much more the ledger has than is left of it, where somebody must say so; null where the next check sees to it. */
  to_close: z.nullable(z.int()),
  found_at: instant,
  /** That of its market; null of what belongs to none. */
  time_zone: z.nullable(z.string()),
  resolved_at: z.nullable(instant),
})

const check = z.object({
  started_at: instant,
  orders: z.int(),
  authorizations: z.int(),
  reported: z.int(),
  differences: z.int(),
})

/** What orders, authorizations, the card provider and the ledger do not agree on. */
export const ledgerPage = definePage({
  face: 'ops',
  path: '/secure/ledger',
  entry: 'areas/ledger/web/ledger.page.tsx',
  title: 'Ledger check',
  may: books,
  input: z.object({ page: pageCursor, state: searchList(), q: searchText }),
  state: z.object({
    ledger_findings: z.array(finding),
    ledger_pages: pageEnds,
    /** The last one that came to its end, in all markets. */
    ledger_check: z.nullable(check),
    /** Of the differences that the reader is shown, in the markets that are named; null: in all. */
    ledger_open: z.int(),
    ledger_markets: z.nullable(z.array(z.string())),
    ledger_check_waits: z.boolean(),
  }),
  nav: { group: 'System', label: 'Ledger check', does: 'Orders, cards and the ledger compared', key: 'l' },
})

/** What a customer's bank has taken back for good is written off; what it left with us after that is taken back into the books. */
export const closeDispute = defineRoute({
  method: 'POST',
  path: '/secure/ledger/findings/:ledger_finding_id/close',
  may: books,
  input: z.object({ ledger_finding_id: id, amount: z.int() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    unknown_finding: [404, 'There is no such difference in your markets.'],
    changed_meanwhile: [
      409,
      'This difference has changed meanwhile: somebody has closed it, or the bank has decided anew.',
    ],
  },
  unanswered: 'Error saving data!',
})

export const checkLedgerNow = defineRoute({
  method: 'POST',
  path: '/secure/ledger/check',
  may: books,
  input: z.object({}),
  reply: z.object({ success: z.literal(true) }),
  refusals: { check_waits: [409, 'A check is under way already.'] },
  unanswered: 'Error saving data!',
})
