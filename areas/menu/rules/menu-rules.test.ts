import { describe, expect, test } from 'vitest'
import { isEmail } from '#areas/storefront/rules/early-adopter.ts'
import { cents } from '#platform/core/money.ts'
import { columnsFor, searchItems, shortDescription, shownResults } from './browsing.ts'
import { hoursText, isOpen, isOpenThroughout, nextOpening, openUntil } from './hours.ts'
import { supportPhoneText } from './menu-texts.ts'
import { costLabel, firstGroupQuantity, nextCount, openSlots, slotsProblem } from './option-widgets.ts'
import { groupKind, questionTypes } from './options.ts'
import { endOfBusinessDay, isInStock } from './stock.ts'

describe('browsing', () => {
  const items = ['beta Burger', 'Alpha burger', 'Salad', 'alpha burger'].map((name, index) => ({
    menu_item_id: index + 1,
    name,
  }))

  test('[MNU-17] [MNU-18] [SIL-OPS-93] finds parts of names in any case, by lowercase name, ties by id', () => {
    expect(searchItems(items, ' BURGER ').map(({ menu_item_id }) => menu_item_id)).toEqual([2, 4, 1])
  })
  test('[SIL-OPS-93] blanks alone search nothing', () => {
    expect(searchItems(items, '   ')).toEqual([])
  })
  test.each([
    [5, 0, 5],
    [35, 0, 10],
    [35, 99, 10],
    [35, 100, 20],
    [35, 250, 30],
    [35, 5000, 35],
  ])('[MNU-15] [MNU-16] of %i results %i ms later %i are shown', (total, elapsed, shown) =>
    expect(shownResults(total, elapsed)).toBe(shown),
  )
  test.each([
    [320, 1],
    [755, 1],
    [756, 1],
    [839, 1],
    [840, 2],
    [1440, 3],
  ])('[MNU-12] [MNU-14] %i px hold %i columns', (width, columns) => expect(columnsFor(width)).toBe(columns))
  test('[MNU-19] [SIL-OPS-97] 110 signs are cut at 100, 109 stay whole', () => {
    expect(shortDescription('x'.repeat(109))).toBe('x'.repeat(109))
    expect(shortDescription('x'.repeat(110))).toBe(`${'x'.repeat(100)}...`)
  })
})

describe('option widgets', () => {
  test.each([
    [-1, 'single_question'],
    [0, 'single_group'],
    [1, 'multi_group'],
    [7, 'multi_group'],
  ])('[OPT-09] [OPT-10] [OPT-11] group type %i is a %s', (groupType, kind) =>
    expect(groupKind({ groupType })).toBe(kind),
  )
  test.each<[number, keyof typeof questionTypes, string]>([
    [150, 'checkboxes', '+$1.50'],
    [50, 'quantities', '+$0.50 ea'],
    [-100, 'multipleChoice', '-$1.00'],
    [0, 'checkboxes', ''],
  ])('[OPT-24] [SIL-ORD-089] %i cents at %s show %j', (cost, type, label) => {
    expect(costLabel(cents(cost), questionTypes[type])).toBe(label)
  })
  test('[OPT-27] one is offered to be added, and fits as long as a slot is open', () => {
    expect(firstGroupQuantity).toBe(1)
    expect(slotsProblem(firstGroupQuantity, 1)).toBeUndefined()
    expect(slotsProblem(firstGroupQuantity, 0)).toBeDefined()
  })
  test('[OPT-28] [OPT-29] [OPT-30] adds only what fits', () => {
    const entry = { quantity: 4, answers: [] }
    expect(openSlots({ quantity: 12 }, [entry, entry])).toBe(4)
    expect(slotsProblem(0, 4)).toBe('Please enter a quantity larger than 0!')
    expect(slotsProblem(Number.NaN, 4)).toBe('Please enter a quantity larger than 0!')
    expect(slotsProblem(5, 4)).toBe(
      'You do not have enough open slots to add 5 item(s)! You currently have 4 slots left.',
    )
    expect(slotsProblem(4, 4)).toBeUndefined()
  })
  test.each([
    ['3', 3, 3],
    ['4', 3, undefined],
    ['-1', 0, undefined],
    ['a', 0, undefined],
    ['', 0, undefined],
    ['1.5', 0, undefined],
  ])('[OPT-20] [OPT-21] [OPT-22] typing %j beside %i others of six gives %s', (typed, others, count) =>
    expect(nextCount(typed, { others, maxQuantity: 6 })).toBe(count),
  )
})

describe('hours', () => {
  // Monday to Thursday 11-22, Friday and Saturday 11-01, Sunday closed.
  const week = [[660, 1320]] as [number, number][]
  const late = [[660, 1500]] as [number, number][]
  const opening = {
    hours: { 1: week, 2: week, 3: week, 4: week, 5: late, 6: late, 7: [] },
    closed_dates: ['2026-11-26'],
  }
  test.each([
    ['before opening', '2026-11-16', 659, false],
    ['at opening', '2026-11-16', 660, true],
    ['at closing', '2026-11-16', 1320, false],
    ['after midnight of Friday', '2026-11-21', 30, true],
    ['the end of Friday’s night', '2026-11-21', 60, false],
    ['after midnight of Saturday, on a Sunday without hours', '2026-11-22', 30, true],
    ['a closed date', '2026-11-26', 720, false],
  ])('[SIL-ORD-043] %s', (_when, day, minute, open) => {
    expect(isOpen(opening, { day, minute })).toBe(open)
  })
  test('[SIL-ORD-043] says until when, and when next', () => {
    expect(openUntil(opening, { day: '2026-11-20', minute: 700 })).toBe(1500)
    expect(hoursText(opening, { day: '2026-11-16', minute: 700 })).toBe('Open until 10:00 PM')
    expect(hoursText(opening, { day: '2026-11-16', minute: 600 })).toBe('Opens at 11:00 AM')
    expect(hoursText(opening, { day: '2026-11-16', minute: 1330 })).toBe('Opens tomorrow at 11:00 AM')
    expect(hoursText(opening, { day: '2026-11-22', minute: 100 })).toBe('Opens tomorrow at 11:00 AM')
    expect(nextOpening(opening, { day: '2026-11-25', minute: 1400 })).toEqual({ day: '2026-11-27', minute: 660 })
    expect(hoursText(opening, { day: '2026-11-25', minute: 1400 })).toBe('Opens Friday at 11:00 AM')
    expect(hoursText({ hours: {}, closed_dates: [] }, { day: '2026-11-16', minute: 0 })).toBe('Closed')
  })
  test('[SIL-ORD-044] a window must fit one stretch', () => {
    expect(isOpenThroughout(opening, '2026-11-16', 1200, 1320)).toBe(true)
    expect(isOpenThroughout(opening, '2026-11-16', 1260, 1380)).toBe(false)
  })
})

test('[SIL-OPS-105] an item is back on its restore date, before any job has run', () => {
  const out = { active: false, restore_at: 2_000 }
  expect(isInStock(out, 1_999)).toBe(false)
  expect(isInStock(out, 2_000)).toBe(true)
  expect(isInStock({ active: false, restore_at: null }, 9_000)).toBe(false)
  expect(isInStock({ active: true, restore_at: null }, 9_000)).toBe(true)
})

test.each([
  ['noon, closes at ten', '2026-11-21', 720, { day: '2026-11-21', minute: 1440 }],
  ['after closing', '2026-11-21', 1380, { day: '2026-11-21', minute: 1440 }],
  ['the bar’s evening ends at two', '2026-11-20', 1320, { day: '2026-11-20', minute: 1560 }],
  ['in the bar’s night it still is the evening before', '2026-11-21', 60, { day: '2026-11-20', minute: 1560 }],
  ['after the bar has closed the next day counts', '2026-11-21', 150, { day: '2026-11-21', minute: 1440 }],
  ['a day on which it is closed ends at midnight', '2026-11-22', 720, { day: '2026-11-22', minute: 1440 }],
])(
  '[SIL-ORD-134] what is off for the rest of the business day is back as it closes, never before midnight: %s',
  (_when, day, minute, end) => {
    // Friday from 4 PM to 2 AM, Saturday from 11 AM to 10 PM.
    const opening = { hours: { '5': [[960, 1560]], '6': [[660, 1320]] }, closed_dates: [] } as const
    expect(endOfBusinessDay(opening, { day, minute })).toEqual(end)
  },
)

test('[LND-07] a standard e-mail pattern', () => {
  for (const good of ['noor@bellwether.example', 'a.b+c@x-y.co']) expect(isEmail(good), good).toBe(true)
  for (const bad of ['', 'noor', 'noor@', '@x.com', 'a@b', 'a b@x.com', 'a@-x.com', `${'x'.repeat(250)}@x.com`])
    expect(isEmail(bad), bad).toBe(false)
})

test('[SIL-ORD-150] the support phone, or words in its place', () => {
  expect(supportPhoneText('4045550100')).toBe('(404) 555-0100')
  expect(supportPhoneText(null)).toBe('our support line')
})
