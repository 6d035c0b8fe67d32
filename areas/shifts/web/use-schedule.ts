import { useState } from 'react'
import { daysAfter } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Route } from '#platform/core/route.ts'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask, type Outcome } from '#platform/web/route.ts'
import {
  askDrivers,
  changeShift,
  copyWeek,
  createRecurring,
  createShift,
  endRecurring,
  publishWeek,
  removeShift,
  type Schedule,
  type Scheduled,
  type schedulePage,
} from '../calls/schedule.ts'

const useServed = pageHook<typeof schedulePage>()

/** What the form of a shift says. */
export type ShiftDraft = {
  readonly day: string
  readonly start_minute: number
  readonly end_minute: number
  readonly shift_type: 0 | 1 | 2
  readonly place: string
  readonly driver_id: number | null
  readonly is_extra: boolean
}

type WeeklyDraft = Pick<ShiftDraft, 'start_minute' | 'end_minute' | 'shift_type' | 'place'> & {
  readonly weekday: number
  readonly valid_from: string
}

export type Failure = { readonly text: string; readonly count: number }
export type ScheduleActs = ReturnType<typeof useSchedule>['acts']

export function draftOf({ shift, driver_id, is_extra }: Scheduled, timeZone: string): ShiftDraft {
  return {
    day: shift.start_date,
    start_minute: localTime(shift.starts_at, timeZone).minute,
    end_minute: localTime(shift.ends_at, timeZone).minute,
    shift_type: shift.shift_type,
    place: shift.place,
    driver_id,
    is_extra,
  }
}

/** The week as it is now, and what a manager can do with it; each change is read back. */
export function useSchedule() {
  const schedule: Schedule = useServed('schedule')
  const [failure, setFailure] = useState({ text: '', count: 0 })
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isLive = useLive([`shifts:${schedule.market_id}`], () => void refreshPage())
  const { market_id, week } = schedule

  async function run<R extends Route>(
    asked: Promise<Outcome<R>>,
    words: (data: Extract<Outcome<R>, { ok: true }>['data']) => string,
  ): Promise<boolean> {
    setBusy(true)
    const answer = await asked
    setBusy(false)
    if (answer.ok) {
      setFailure(({ count }) => ({ text: '', count }))
      setSaid(words(answer.data))
    } else {
      setFailure(({ count }) => ({ text: answer.message, count: count + 1 }))
      setSaid('')
    }
    await refreshPage()
    return answer.ok
  }

  const acts = {
    create: (draft: ShiftDraft) => run(ask(createShift, { market_id, ...draft }), () => 'The shift is added.'),
    change: ({ shift, version }: Scheduled, { is_extra: _, ...draft }: ShiftDraft) =>
      run(ask(changeShift, { shift_id: shift.shift_id, version, ...draft }), () => 'The shift is changed.'),
    remove: ({ shift, version }: Scheduled) =>
      run(ask(removeShift, { shift_id: shift.shift_id, version }), () => 'The shift is taken out.'),
    copyFrom: (from_week: string) =>
      run(ask(copyWeek, { market_id, from_week, week }), ({ copied, freed }) =>
        copied === 0
          ? 'Nothing to copy: it is all there already.'
          : `${countText(copied, 'shift')} copied as drafts${freed > 0 ? `, ${freed} of them open, as their drivers are busy` : ''}.`,
      ),
    publish: (expected_drafts: number) =>
      run(
        ask(publishWeek, { market_id, week, expected_drafts }),
        ({ published, open, told }) =>
          `${countText(published, 'shift')} published, ${open} of them open. ${toldText(told, 'told')}`,
      ),
    addRecurring: (weekly: WeeklyDraft) =>
      run(ask(createRecurring, { market_id, ...weekly }), () => 'The recurring shift is added.'),
    endRecurring: (recurring_shift_template_id: number) =>
      run(ask(endRecurring, { recurring_shift_template_id }), () => 'The recurring shift has ended.'),
    askDrivers: (shift_id: number) =>
      run(ask(askDrivers, { shift_id }), ({ asked }) =>
        asked === 0 ? 'Everybody who fits was asked already.' : toldText(asked, 'asked'),
      ),
  }
  return { schedule, acts, failure, said, isBusy, isLive, lastWeek: daysAfter(week, -7) }
}

const countText = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const toldText = (count: number, how: 'told' | 'asked') =>
  `${countText(count, 'driver')} ${count === 1 ? 'is' : 'are'} ${how} by text.`
