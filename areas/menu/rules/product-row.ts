import { type CodeFault, readCode } from './gtin.ts'

export type ProductColumn =
  | 'upc'
  | 'name'
  | 'brand'
  | 'description'
  | 'size'
  | 'containers'
  | 'kind'
  | 'alcohol_percent'
  | 'price'
  | 'image'

type ProductCells = Readonly<Record<ProductColumn, string>>

export type ProductRow = {
  readonly gtin14: string
  readonly name: string
  readonly brand: string
  readonly description: string
  readonly size: string
  readonly size_ml: number | null
  readonly containers: number | null
  readonly kind: string
  readonly alcohol_percent: number | null
  readonly images: readonly string[]
}

export type ReadProduct =
  | { readonly ok: true; readonly row: ProductRow }
  | { readonly ok: false; readonly reason: string }

const faults: Readonly<Record<CodeFault, string>> = {
  empty: 'It has no code.',
  not_digits: 'Its code is not made of digits. A spreadsheet may have changed it.',
  too_short: 'Its code has too few digits.',
  too_long: 'Its code has more than 14 digits.',
  all_zeros: 'Its code is all zeros.',
  wrong_check_digit: 'The last digit of its code does not fit the others.',
}
const longestTexts = { name: 300, brand: 100, size: 60, kind: 60 } as const
const longestDescription = 2_000
const mostImages = 10
const mostContainers = 10_000

/** One row as the catalogue takes it; the price is read by whoever knows how money is written. */
export function readProduct(cells: ProductCells): ReadProduct {
  const code = readCode(cells.upc)
  if (!code.ok) return refuse(faults[code.fault])
  if (code.scope === 'weighed')
    return refuse('Its code is that of one weighed package, with the price inside, and of no product.')
  if (code.scope === 'coupon') return refuse('Its code is that of a coupon, and of no product.')
  const [name, brand, size, kind] = [cells.name, cells.brand, cells.size, cells.kind].map(cleanLine) as FourCells
  if (name === '') return refuse('It has no name.')
  for (const [column, text] of Object.entries({ name, brand, size, kind })) {
    const most = longestTexts[column as keyof typeof longestTexts]
    if (text.length > most) return refuse(`Its ${column} is longer than ${most} letters.`)
  }
  const containers = readWhole(cells.containers)
  if (containers === undefined) return refuse('Its number of containers is not a whole number from 1 on.')
  const alcohol_percent = readPercent(cells.alcohol_percent)
  if (alcohol_percent === undefined) return refuse('Its alcohol is not a percentage from 0 to 100.')
  const description = cleanLine(cells.description).slice(0, longestDescription).toWellFormed()
  const images = cells.image
    .split(/[\s|]+/)
    .filter(isPicture)
    .slice(0, mostImages)
  const [shownSize, size_ml] = sizeOf(size)
  const row = {
    gtin14: code.gtin14,
    name,
    brand,
    description,
    size: shownSize,
    size_ml,
    containers,
    kind: kind.toLowerCase(),
  }
  return { ok: true, row: { ...row, alcohol_percent, images } }
}

type FourCells = [string, string, string, string]

const refuse = (reason: string) => ({ ok: false, reason }) as const

/** Upper case stays: a list that shouts does so on purpose, and `IPA` must not become `Ipa`. */
export const cleanLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed()

/** Null where nothing is said; undefined where it cannot be. */
export function readWhole(text: string): number | null | undefined {
  if (text === '') return null
  const number = /^\d{1,6}(?:\.0+)?$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= mostContainers ? number : undefined
}

export function readPercent(text: string): number | null | undefined {
  if (text === '') return null
  const number = /^\d{1,3}(?:[.,]\d{1,4})?\s*%?$/.test(text) ? Number(text.replace(/\s*%$/, '').replace(',', '.')) : -1
  return number >= 0 && number <= 100 ? number : undefined
}

const isPicture = (text: string) => text.length <= 500 && /^https:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)

const inMl: Readonly<Record<string, number>> = { ml: 1, cl: 10, l: 1_000, litre: 1_000, liter: 1_000, 'fl oz': 29.5735 }

/** A bare number is litres, as price lists of stores give it: `0.75` reads `750 mL`. */
export function sizeOf(size: string): readonly [string, number | null] {
  const parts = /^(\d{1,5}(?:[.,]\d{1,4})?)\s*(ml|cl|l|litres?|liters?|fl\.? ?oz\.?)?$/i.exec(size)
  if (!parts) return [size, null]
  const [, amount = '', unit = ''] = parts
  const number = Number(amount.replace(',', '.'))
  const factor = unit === '' ? 1_000 : inMl[unitOf(unit)]
  const ml = Math.round(number * (factor ?? 0))
  if (ml < 1 || ml > 2_000_000) return [size, null]
  if (unit !== '') return [size, ml]
  return [ml < 1_000 ? `${ml} mL` : `${ml / 1_000} L`, ml]
}

const unitOf = (text: string) => {
  const plain = text.toLowerCase().replaceAll('.', '')
  return plain.endsWith('oz') ? 'fl oz' : plain.replace(/s$/, '')
}
