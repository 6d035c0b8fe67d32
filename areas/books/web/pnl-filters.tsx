import { useOffice } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { addDays, addMonths } from '#ui/calendar.ts'
import { DateRange } from '#ui/date-range.tsx'
import { type DayRange, monthOf } from '#ui/day-ranges.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { groupings, pnlPage } from '../calls/pnl.ts'
import type { Comparison } from '../rules/pnl-period.ts'
import styles from './pnl.module.css'
import { usePnlSearch } from './pnl-search.ts'

const usePage = pageHook<typeof pnlPage>()
type Grouping = (typeof groupings)[number]

const lengths = { week: 'Last 7 days', month: 'Month', quarter: 'Quarter', year: 'Year' } as const
type Length = keyof typeof lengths | 'other'

/** Each ends with the present day, or with the month that runs. */
function rangeOf(length: keyof typeof lengths, today: string): DayRange {
  if (length === 'week') return { from: addDays(today, -6), to: today }
  const { to } = monthOf(today)
  const months = { month: 0, quarter: -2, year: -11 }[length]
  return { from: monthOf(addMonths(today, months)).from, to }
}

function lengthOf({ from, to }: DayRange, today: string): Length {
  const known = (Object.keys(lengths) as (keyof typeof lengths)[]).find((length) => {
    const range = rangeOf(length, today)
    return range.from === from && range.to === to
  })
  return known ?? 'other'
}

export function PnlFilters() {
  const { markets } = useOffice()
  const pnl = usePage('pnl')
  const restaurants = usePage('pnl_restaurants')
  const [search, change] = usePnlSearch()
  const { from, to, today } = pnl
  const usual = (range: DayRange) => lengthOf(range, today) === 'week'
  const show = (range: DayRange) => change(usual(range) ? { from: '', to: '' } : range)
  return (
    <div className={styles.filters}>
      <SegmentedControl<Length>
        legend="Period"
        parts={Object.entries(lengths).map(([value, label]) => ({ value: value as Length, label }))}
        value={lengthOf({ from, to }, today)}
        onChoose={(length) => length !== 'other' && show(rangeOf(length, today))}
      />
      <DateRange label="Days" range={{ from, to }} today={today} weekStart={1} onChoose={show} />
      <Select
        label="Compared with"
        hideLabel
        value={search.compare}
        options={[
          { value: 'before', label: 'Compared: before' },
          { value: 'year', label: 'Compared: a year ago' },
          { value: 'none', label: 'Not compared' },
        ]}
        onChange={(event) => change({ compare: event.target.value as Comparison })}
      />
      <Select
        label="Lines expand by"
        hideLabel
        value={search.by}
        options={[
          { value: 'day', label: pnl.by_month ? 'By month' : 'By day' },
          ...(markets.length > 1 ? [{ value: 'market', label: 'By market' }] : []),
          { value: 'restaurant', label: 'By restaurant' },
        ]}
        onChange={(event) => change({ by: event.target.value as Grouping })}
      />
      {markets.length > 1 && (
        <Select
          label="Market"
          hideLabel
          value={search.market}
          options={[
            { value: '', label: 'All markets' },
            ...markets.map(({ market_id, name }) => ({ value: String(market_id), label: name })),
          ]}
          onChange={(event) => change({ market: event.target.value, restaurant: '' })}
        />
      )}
      <Select
        label="Restaurant"
        hideLabel
        value={search.restaurant}
        options={[
          { value: '', label: 'All restaurants' },
          ...restaurants.map(({ franchise_id, name }) => ({ value: String(franchise_id), label: name })),
        ]}
        onChange={(event) => change({ restaurant: event.target.value })}
      />
    </div>
  )
}
