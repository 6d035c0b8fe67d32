import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList, searchRange, searchText } from '#platform/core/search.ts'
import { id, instant } from '#platform/core/wire.ts'
import { type DepositState, depositStates, type LineKind, lineKinds } from '../rules/deposit-line.ts'

const state = z.enum(Object.keys(depositStates) as [DepositState, ...DepositState[]])
const lineKind = z.enum(Object.keys(lineKinds) as [LineKind, ...LineKind[]])

/** In cents. Whoever works in some markets is shown what is of those, as if there were nothing else. */
const deposit = z.strictObject({
  movement_id: z.int(),
  /** The provider's name of it. */
  deposit: z.string(),
  /** Its day stands in the calendar of UTC, as providers tell it. */
  at: instant,
  state,
  amount: z.int(),
  fee: z.int(),
  /** What is in the bank by it. */
  net: z.int(),
  /** What is in the bank, and not in the ledger. */
  difference: z.int(),
  markets: z.array(z.string()),
})
export type ListedDeposit = z.output<typeof deposit>

/** `/secure/deposits`: what the card provider has paid into the bank, the newest first. */
export const depositsPage = definePage({
  face: 'ops',
  path: '/secure/deposits',
  entry: 'areas/ledger/web/deposits.page.tsx',
  title: 'Card deposits',
  may: books,
  input: z.object({
    page: pageCursor,
    /** The provider's name of it, or the number of an order that is in it. */
    q: searchText,
    state: searchList(),
    /** By name. */
    market: searchList(),
    at: searchRange,
  }),
  state: z.object({
    deposits: z.array(deposit),
    deposit_pages: pageEnds,
    /** Those that differ, of what the reader is shown. */
    deposits_differing: z.int(),
    /** Null: all of it is shown. */
    deposits_markets: z.nullable(z.array(z.string())),
  }),
  nav: {
    group: 'Money',
    label: 'Card deposits',
    does: 'What the card provider paid into the bank, held against the ledger',
  },
})

const sums = { count: z.int(), amount: z.int(), fee: z.int(), difference: z.int() }

const line = z.strictObject({
  deposit_line_id: z.int(),
  kind: lineKind,
  at: instant,
  order_id: z.nullable(z.int()),
  market: z.nullable(z.string()),
  market_id: z.nullable(z.int()),
  time_zone: z.nullable(z.string()),
  /** The provider's name of its payment. */
  authorization: z.nullable(z.string()),
  amount: z.int(),
  fee: z.int(),
  /** In the ledger. */
  booked: z.int(),
  why: z.nullable(z.string()),
  /** The day of its market on which the ledger has its fee. */
  fee_day: z.nullable(z.string()),
})
export type ShownLine = z.output<typeof line>

/** One deposit down to the payment. */
export const depositPage = definePage({
  face: 'ops',
  path: '/secure/deposits/:movement_id',
  entry: 'areas/ledger/web/deposit.page.tsx',
  title: 'Card deposit',
  may: books,
  input: z.object({ movement_id: id, page: pageCursor, q: searchText, kind: searchList(), booked: searchList() }),
  malformed: 'not_found',
  state: z.object({
    deposit: z.strictObject({
      ...deposit.shape,
      /** All of it is shown, and not the reader's markets alone. */
      is_whole: z.boolean(),
      returned_at: z.nullable(instant),
      /** What the ledger has as fees of it. */
      fee_booked: z.int(),
      of_kinds: z.array(z.strictObject({ kind: lineKind, ...sums })),
      of_markets: z.array(z.strictObject({ market: z.nullable(z.string()), ...sums })),
      /** Each reason once, with what it comes to. */
      reasons: z.array(z.strictObject({ why: z.string(), count: z.int(), difference: z.int() })),
    }),
    deposit_lines: z.array(line),
    line_pages: pageEnds,
  }),
})

/** All lines of one deposit. */
export const depositFile = defineRoute({
  method: 'GET',
  path: '/secure/deposits/:movement_id/lines.csv',
  may: books,
  input: z.object({ movement_id: id }),
})
