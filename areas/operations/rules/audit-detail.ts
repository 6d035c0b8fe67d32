import { dateTimeText } from '#platform/core/date-time-text.ts'
import { type Cents, dollars } from '#platform/core/money.ts'

type Values = Readonly<Record<string, unknown>>
export type ChangedField = { readonly name: string; readonly before?: string; readonly after?: string }
export type AuditDetail = {
  readonly changes: readonly ChangedField[]
  readonly facts: readonly (readonly [string, string])[]
}

/** What an event has written down, as one reads it: what was changed, and the rest; moments by the clock of `timeZone`. */
export function readDetail(detail: unknown, timeZone: string): AuditDetail {
  if (!isValues(detail)) return { changes: [], facts: [] }
  const { before, after, ...rest } = detail
  const facts = Object.entries(rest).map(
    ([name, value]) => [nameText(name), namedValueText(name, value, timeZone)] as const,
  )
  return { changes: changesOf(before, after, timeZone), facts }
}

function changesOf(before: unknown, after: unknown, timeZone: string): ChangedField[] {
  if (before === undefined && after === undefined) return []
  if (!isValues(before ?? {}) || !isValues(after ?? {})) return [changeOf('value', before, after, timeZone)]
  const [from, to] = [(before ?? {}) as Values, (after ?? {}) as Values]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.map((name) => changeOf(name, from[name], to[name], timeZone))
}

function changeOf(name: string, before: unknown, after: unknown, timeZone: string): ChangedField {
  return {
    name: nameText(name),
    ...(before !== undefined && { before: namedValueText(name, before, timeZone) }),
    ...(after !== undefined && { after: namedValueText(name, after, timeZone) }),
  }
}

/** Events hold money as cents and moments as milliseconds since 1970; their names alone tell. */
const amounts = [
  ...['amount', 'total', 'total_credit', 'tip', 'sales_tax', 'base_price', 'to_pay'],
  ...['cash', 'card', 'change_given', 'order_total'],
  ...['food', 'commission', 'at_store', 'borne', 'adjusted', 'carried', 'wages', 'top_up', 'tips_card', 'tips_cash'],
]
const isMoment = (name: string) => name === 'until' || name.endsWith('_at')

function namedValueText(name: string, value: unknown, timeZone: string): string {
  if (!Number.isSafeInteger(value)) return valueText(value)
  if (isMoment(name)) return dateTimeText(value as number, timeZone)
  return amounts.includes(name) ? dollars(value as Cents) : valueText(value)
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameText = (name: string) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** `picked_up`: a word of the wire, not somebody's own. */
const wireWord = /^[a-z]+(?:_[a-z]+)+$/

/** Lists as lists of words; what lies deeper as it was written. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return wireWord.test(value) ? value.replaceAll('_', ' ') : value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.map(valueText).join(', ')
  return JSON.stringify(value)
}

/** In one line: `Roles: staff → admin`. */
export function summaryOf({ changes, facts }: AuditDetail): string {
  const parts = [
    ...changes.map(({ name, before, after }) => {
      if (before === undefined) return `${name}: ${shown(after)}`
      return after === undefined ? `${name}: ${shown(before)} removed` : `${name}: ${shown(before)} → ${shown(after)}`
    }),
    ...facts.map(([name, value]) => `${name}: ${shown(value)}`),
  ]
  const line = parts.join('; ')
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

const shown = (text: string | undefined) => (text === undefined || text === '' ? 'none' : text)
