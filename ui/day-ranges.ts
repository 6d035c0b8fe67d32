import { addDays, addMonths, type Day } from './calendar.ts'

/** Both ends belong to it. */
export type DayRange = { readonly from: Day; readonly to: Day }

export const presets = ['today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month'] as const
export type Preset = (typeof presets)[number]
export const presetWords: Readonly<Record<Preset | 'custom', string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  custom: 'Custom',
}

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The whole of it, also when a part is still to come. */
export function rangeOfPreset(preset: Preset, today: Day, weekStart: Weekday = 0): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this_week':
      return weekOf(today, weekStart)
    case 'last_week':
      return weekOf(addDays(today, -7), weekStart)
    case 'this_month':
      return monthOf(today)
    case 'last_month':
      return monthOf(addMonths(today, -1))
  }
}

/** The name that a range goes by; a range without one is custom. */
export function presetOf({ from, to }: DayRange, today: Day, weekStart: Weekday = 0): Preset | 'custom' {
  const isIt = (preset: Preset) => {
    const range = rangeOfPreset(preset, today, weekStart)
    return range.from === from && range.to === to
  }
  return presets.find(isIt) ?? 'custom'
}

export function weekOf(day: Day, weekStart: Weekday): DayRange {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const from = addDays(day, -((weekday - weekStart + 7) % 7))
  return { from, to: addDays(from, 6) }
}

export function monthOf(day: Day): DayRange {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** `Nov 15–21, 2026`, `Nov 29 – Dec 5, 2026`, `Nov 22, 2026`: what both ends share is said once. */
export function rangeText({ from, to }: DayRange): string {
  if (from === to) return text(from, { month: 'short', day: 'numeric', year: 'numeric' })
  const [fromYear, fromMonth] = from.split('-')
  const [toYear, toMonth] = to.split('-')
  const end = text(to, { month: 'short', day: 'numeric', year: 'numeric' })
  if (fromYear !== toYear) return `${text(from, { month: 'short', day: 'numeric', year: 'numeric' })} – ${end}`
  if (fromMonth !== toMonth) return `${text(from, { month: 'short', day: 'numeric' })} – ${end}`
  return `${text(from, { month: 'short', day: 'numeric' })}–${Number(to.slice(8))}, ${toYear}`
}

function text(day: Day, style: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...style, timeZone: 'UTC' })
}
