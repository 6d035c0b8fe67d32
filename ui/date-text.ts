/** Month, day and year as they stand in three boxes; empty where nothing stands yet. */
export type DateParts = readonly [month: string, day: string, year: string]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `'06/02/1991'` to its parts, whole or not. */
export function partsOf(text: string): DateParts {
  const [month = '', day = '', year = ''] = text.split('/')
  return [month, day, year]
}

/** The text of three boxes; nothing for three empty ones. */
export function textOfParts(parts: DateParts): string {
  return parts.every((part) => part === '') ? '' : parts.join('/')
}

/**
 * A whole date that somebody has typed or pasted, in any form in use: 6/2/1991, 06.02.91, 1991-06-02, 06021991, June 2, 1991, 2 Jun 91,
 * 02JUN1991 as on passports, 1991-06-02T00:00. As in the United States the month comes first, unless it cannot be one. Whether there is such a day, and what it
 * means, is for the form. `latestYear`: two digits mean the last such year up to it.
 */
export function readDate(text: string, latestYear: number): DateParts | undefined {
  const given = text.trim().replace(/T\d\d:.*$/, '')
  const figures = /^\d{8}$/.test(given)
    ? ofEightFigures(given)
    : /^\d{6}$/.test(given)
      ? ofSixFigures(given)
      : undefined
  const parts = figures ?? (/[a-z]/i.test(given) ? ofWords(given) : ofSeparated(given))
  return parts && tidy(parts, latestYear)
}

/** What was typed with separators, or with its years first. */
function ofSeparated(text: string): DateParts | undefined {
  const found = /^(\d{1,4})\s*[-/.,\s]\s*(\d{1,2})\s*[-/.,\s]\s*(\d{1,4})$/.exec(text)
  if (!found) return undefined
  const [, first = '', second = '', third = ''] = found
  if (first.length > 2) return first.length === 4 ? [second, third, first] : undefined
  if (third.length === 1 || third.length === 3) return undefined
  return Number(first) > 12 ? [second, first, third] : [first, second, third]
}

function ofWords(text: string): DateParts | undefined {
  const found =
    /^([a-z]{3,})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|[\s-]+)['’]?(\d{4}|\d{2})$/i.exec(text) ??
    /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s-]*([a-z]{3,})\.?[\s,-]*['’]?(\d{4}|\d{2})$/i.exec(text)
  if (!found) return undefined
  const [, first = '', second = '', year = ''] = found
  const [word, day] = /^\d/.test(first) ? [second, first] : [first, second]
  const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return month > 0 ? [String(month), day, year] : undefined
}

/** `06021991`, or `19910602` where the other reading has no such month. */
function ofEightFigures(text: string): DateParts {
  const isMonth = Number(text.slice(0, 2)) >= 1 && Number(text.slice(0, 2)) <= 12
  if (isMonth) return [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
  return [text.slice(4, 6), text.slice(6), text.slice(0, 4)]
}

function ofSixFigures(text: string): DateParts {
  return [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
}

function tidy([month, day, year]: DateParts, latestYear: number): DateParts | undefined {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  return [month.padStart(2, '0'), day.padStart(2, '0'), wholeYear(year, latestYear)]
}

/** `91` → `1991`, where 1991 is the last such year up to `latestYear`. */
export function wholeYear(year: string, latestYear: number): string {
  if (!/^\d{2}$/.test(year)) return year
  const century = latestYear - (latestYear % 100)
  const here = century + Number(year)
  return String(here > latestYear ? here - 100 : here)
}

/** One box was left, or is full: `6` is June. */
export function tidyBox(parts: DateParts, box: number, latestYear: number): DateParts {
  const whole = readDate(parts[box] ?? '', latestYear)
  if (whole) return whole
  return parts.map((part, at) => {
    if (at !== box || !/^\d+$/.test(part)) return part
    return at === 2 ? wholeYear(part, latestYear) : part.padStart(2, '0')
  }) as unknown as DateParts
}

export type Typed = {
  readonly parts: DateParts
  /** Where the typing goes on. */
  readonly box: number
}

const longest = [2, 2, 4]

/**
 * What a box holds after typing or pasting into it. A whole date fills all three, wherever it was put; a full box, or one behind which a
 * separator was typed, leads to the next. What begins with a year (1991-06-02) stays in its box until it is whole.
 */
export function typeIntoBox(parts: DateParts, box: number, text: string, latestYear: number): Typed {
  // Key by key, a day may have a second figure still: 2005-01-1 is not whole.
  const isPasted = text.length > (parts[box] ?? '').length + 1
  const mayBeWhole = isPasted || text.length >= 10 || /^\d{8}$/.test(text)
  const isWhole = mayBeWhole && text.length >= 6 ? readDate(text, latestYear) : undefined
  if (isWhole) return { parts: isWhole, box: 2 }
  const isSeparated = /\d[\s/.,-]$/.test(text)
  const figures = text.replace(/\D/g, '')
  const isYearFirst = box === 0 && figures.length >= 2 && !isMonth(figures.slice(0, 2))
  if (isYearFirst) return { parts: replaced(parts, 0, text.replaceAll('/', '-').slice(0, 20)), box }
  const kept = figures.slice(0, longest[box])
  const over = figures.slice(longest[box])
  const next = replaced(parts, box, isSeparated && box < 2 ? kept.padStart(2, '0') : kept)
  if (box === 2) return { parts: next, box }
  if (over) return typeIntoBox(next, box + 1, over, latestYear)
  const isFull = kept.length === longest[box] && text.length >= (parts[box] ?? '').length
  return { parts: next, box: isFull || (isSeparated && kept !== '') ? box + 1 : box }
}

const isMonth = (figures: string) => Number(figures) >= 1 && Number(figures) <= 12

function replaced(parts: DateParts, box: number, text: string): DateParts {
  return parts.map((part, at) => (at === box ? text : part)) as unknown as DateParts
}
