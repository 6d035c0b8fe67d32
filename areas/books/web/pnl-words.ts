import type { PageStateOf } from '#platform/core/route.ts'
import { monthName } from '#ui/calendar.ts'
import { rangeText } from '#ui/day-ranges.ts'
import { moneyText } from '#ui/money-text.ts'
import type { pnlPage } from '../calls/pnl.ts'
import { type LineId, lineOf, type SectionId, sections as sectionWords } from '../rules/pnl-lines.ts'
import type { DayRange, Part } from '../rules/pnl-period.ts'

export type ShownPnl = PageStateOf<typeof pnlPage>['pnl']

/** With a minus, not a hyphen: figures of the books go below zero. */
export const amountText = (cents: number): string => moneyText(cents).replace('-', '−')

/** Without the sign of the currency: a column of amounts. */
export const figureText = (cents: number): string => amountText(cents).replace('$', '')

export const shareText = (amount: number, of: number): string =>
  of === 0 ? '' : `${((100 * amount) / of).toFixed(1)} %`.replace('-', '−')

/** `+3.5 %`; where there was nothing before, no percentage says what is new. */
export function changeText(now: number, before: number): string {
  if (now === before) return now === 0 ? 'none' : '0.0 %'
  if (before === 0) return 'new'
  const percent = (100 * (now - before)) / Math.abs(before)
  const digits = Math.abs(percent) >= 1000 ? 0 : 1
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(digits)} %`
}

const dayWords = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

export const partText = ({ key, from }: Part): string =>
  key.length === 7 ? monthName(from) : dayWords.format(new Date(`${from}T00:00:00Z`))

export const comparedText = (before: DayRange): string => rangeText(before)

/** What passes through is told apart from what is counted. */
export const sectionNote = (id: SectionId): string | undefined =>
  sectionWords[id].sign === 0 ? 'owed, not income' : undefined
export const lineNote = (id: LineId): string | undefined =>
  lineOf(id).memo ? 'collected for drivers, not a cost' : undefined

/** `Net = Revenue − Cost of goods … = 1,200.00 − 800.00 … = 300.00` */
export function formulaOf({ sections, net }: Pick<ShownPnl, 'sections' | 'net'>): string {
  const counted = sections.filter(({ id }) => id !== 'taxes')
  const names = counted.map(({ id }) => sectionWords[id].title).join(' − ')
  const amounts = counted.map(({ total }) => (total < 0 ? `(${figureText(total)})` : figureText(total))).join(' − ')
  return `Net = ${names} = ${amounts} = ${figureText(net.total)}`
}

type Where = { readonly market_id: number | null; readonly restaurant: { readonly franchise_id: number } | null }

/** Where the entries behind a figure are listed; of wages and top-ups, the hours. */
export function entriesHref(line: LineId, { from, to }: DayRange, { market_id, restaurant }: Where): string {
  const market = market_id === null ? {} : { market: String(market_id) }
  if (line === 'wages' || line === 'top_up')
    return `/secure/profit_and_loss/hours?${new URLSearchParams({ line, from, to, ...market })}`
  const of = restaurant === null ? {} : { restaurant: String(restaurant.franchise_id) }
  return `/secure/profit_and_loss/entries?${new URLSearchParams({ line, from, to, ...market, ...of })}`
}
