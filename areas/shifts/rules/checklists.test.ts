import { expect, test } from 'vitest'
import {
  type ClockInItem,
  clockInItems,
  clockOutItems,
  confirmBeforeOut,
  missingIn,
  missingOut,
  tipsIgnoredText,
} from './checklists.ts'

const ticked = (names: readonly string[], all: readonly { readonly name: string }[]) =>
  Object.fromEntries(all.map(({ name }) => [name, names.includes(name)])) as never

test('[CLK-02] [SIL-ORD-110] the clock-in has five items, and each of them is needed', () => {
  expect(clockInItems.map(({ text }) => text)).toEqual([
    'I am signed in to Google Voice',
    'My phone is charged and on',
    "I have read today's announcements",
    'I have checked the open orders',
    'My start time is correct',
  ])
  const all: readonly ClockInItem[] = clockInItems.map(({ name }) => name)
  expect(missingIn(ticked(all, clockInItems))).toEqual([])
  for (const left of all)
    expect(
      missingIn(
        ticked(
          all.filter((name) => name !== left),
          clockInItems,
        ),
      ),
    ).toEqual([left])
})

test('[CLK-03] [CLK-04] [SIL-ORD-110] the clock-out needs tips, times and Google Voice', () => {
  expect(clockOutItems.map(({ text }) => text)).toEqual([
    'I have recorded my tips',
    'I have recorded my times',
    'I have signed out of Google Voice',
  ])
  const all = clockOutItems.map(({ name }) => name)
  for (const left of all) {
    const ticks = {
      ...(ticked(
        all.filter((name) => name !== left),
        clockOutItems,
      ) as object),
      ignore_tips: false,
    }
    expect(missingOut(ticks as never)).toEqual([left])
  }
  expect(confirmBeforeOut).toBe('Please confirm all checklist items before clocking out.')
})

test('[CLK-05] whoever has no tips to record need not have recorded them, and nothing else falls away', () => {
  expect(tipsIgnoredText).toBe('No tips to record')
  const none = { record_tips: false, record_times: false, google_voice: false, ignore_tips: true }
  expect(missingOut(none)).toEqual(['record_times', 'google_voice'])
  expect(missingOut({ ...none, record_times: true, google_voice: true })).toEqual([])
})
