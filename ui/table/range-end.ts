import type { Column } from './column.ts'

type Kind = Column<never>['kind']

/** `12.50` as cents, a day as its first or last millisecond by this browser's clock, an empty field as no end. */
export function rangeEnd(kind: Kind, end: 'from' | 'to', text: string): number | undefined | 'unreadable' {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return undefined
  if (kind === 'time') return dayEnd(typed, end)
  const value = /^-?(\d{1,12}(\.\d{0,6})?|\.\d{1,6})$/.test(typed) ? Number(typed) : Number.NaN
  if (Number.isNaN(value)) return 'unreadable'
  return kind === 'money' ? Math.round(value * 100) : value
}

export function rangeEndText(kind: Kind, value: number | undefined): string {
  if (value === undefined) return ''
  if (kind === 'money') return (value / 100).toFixed(2)
  if (kind !== 'time') return String(value)
  const at = new Date(value)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

function dayEnd(text: string, end: 'from' | 'to'): number | 'unreadable' {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return 'unreadable'
  // the first moment of the next day, less one: a day of changing clocks is not 24 hours long
  const at = new Date(year, month - 1, end === 'from' ? day : day + 1).getTime()
  return end === 'from' ? at : at - 1
}
