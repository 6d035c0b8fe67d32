import { dayToUs } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { cents, dollars } from '#platform/core/money.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import type { ListedDraft, menuDraftPage } from '../../calls/menu-drafts.ts'
import type { DraftField } from '../../rules/drafts/draft-change.ts'

export type DraftState = PageStateOf<typeof menuDraftPage>['draft']

export const fieldWords: Readonly<Record<DraftField, string>> = {
  menu_category_id: 'Category',
  name: 'Name',
  base_price: 'Price',
  description: 'Description',
  upc: 'UPC',
  kitchen_name: 'Kitchen name',
  kitchen_short_code: 'Short code',
  aisle: 'Aisle',
  shelf: 'Shelf',
  bay: 'Bay',
  data_source: 'Data source',
  active: 'Stock',
}

/** By the market's clock. */
export function momentWords(at: number, time_zone: string): string {
  const { day, minute } = localTime(at, time_zone)
  return `${dayToUs(day)}, ${clockText(minute)}`
}

export function stateWords({
  status,
  live_at,
  time_zone,
}: Pick<ListedDraft, 'status' | 'live_at' | 'time_zone'>): string {
  const at = live_at === null ? '' : momentWords(live_at, time_zone)
  switch (status) {
    case 'open':
      return 'Not live'
    case 'scheduled':
      return `Goes live ${at}`
    case 'live':
      return `Live since ${at}`
    case 'dropped':
      return 'Dropped'
  }
}

export const stateKinds = { open: 'plain', scheduled: 'info', live: 'ok', dropped: 'quiet' } as const

type Value = string | number | boolean | null | undefined

/** A field as people read it; undefined where nothing stood, or will. */
export function valueWords(
  field: DraftField,
  value: Value,
  categories: ReadonlyMap<number, string>,
): string | undefined {
  if (value === undefined) return undefined
  if (field === 'base_price') return dollars(cents(Number(value)))
  if (field === 'active') return value ? 'In stock' : 'Out of stock'
  if (field === 'menu_category_id') return categories.get(Number(value)) ?? 'another category'
  return String(value ?? '')
}
