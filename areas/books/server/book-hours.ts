import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { bookHoursPage } from '../calls/pnl.ts'
import { periodOf } from '../rules/pnl-period.ts'
import { bookScopeOf } from './book-scope.ts'
import { labourOf } from './labour.ts'

type State = PageStateOf<typeof bookHoursPage>

const pageSize = 50

/** The hours behind wages or top-ups, the newest first; nothing for a market that is not theirs. */
export async function bookHoursState(
  db: Db,
  actor: Actor,
  asked: InputOf<typeof bookHoursPage>,
  now: Date,
): Promise<State | 'unknown_page' | undefined> {
  const scope = await bookScopeOf(db, actor, { market: asked.market }, now)
  if (!scope) return undefined
  const range = periodOf(asked.from, asked.to, scope.today)
  // What an hour costs is known only once its tips are: all are read, as for the overview, and the page is cut from them.
  const hours = (await labourOf(db, scope, range)).filter((hour) => hour[asked.line] !== 0).reverse()
  const first = Number(asked.page ?? 0)
  if (!Number.isSafeInteger(first) || first < 0 || (first > 0 && first >= hours.length)) return 'unknown_page'
  return {
    book_hours: hours.slice(first, first + pageSize).map(({ start, end, wages, top_up, is_open, ...hour }) => ({
      ...hour,
      started_at: start,
      ended_at: end,
      approved: !is_open,
      amount: asked.line === 'wages' ? wages : top_up,
    })),
    book_pages: {
      next: first + pageSize < hours.length ? String(first + pageSize) : null,
      previous: first > 0 ? String(Math.max(0, first - pageSize)) : null,
    },
    hours_figure: {
      line: asked.line,
      ...range,
      market: scope.market?.name ?? null,
      total: hours.reduce((all, hour) => all + hour[asked.line], 0),
      count: hours.length,
    },
  }
}
