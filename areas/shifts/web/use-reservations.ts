import { useState } from 'react'
import type { Route } from '#platform/core/route.ts'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask, type Outcome } from '#platform/web/route.ts'
import {
  acceptTrade,
  cancelTrade,
  claimOpen,
  claimRecurringOpen,
  dropRecurringShift,
  dropShift,
  offerTrade,
  type Reservations,
  type reservationsPage,
  undoDropShift,
} from '../calls/reservations.ts'
import { type Gone, withGone } from './with-gone.ts'

const useServed = pageHook<typeof reservationsPage>()

type Failure = { readonly text: string; readonly count: number; readonly isCap: boolean }
type Terms = { readonly driver_id: number | null; readonly wanted_shift_id: number | null; readonly note: string }

export type ReservationActs = {
  readonly failures: ReadonlyMap<string, Failure>
  /** Of a row that has gone meanwhile, such as a shift that somebody else was faster to claim. */
  readonly failureOfGone: Failure | undefined
  /** What is under way, by the name of its row. */
  readonly busy: string | undefined
  readonly said: string
  drop(shiftId: number): Promise<boolean>
  undo(shiftId: number): Promise<boolean>
  dropRecurring(templateId: number): Promise<boolean>
  claim(shiftId: number): Promise<boolean>
  claimRecurring(templateId: number, startDate: string): Promise<boolean>
  offer(shiftId: number, terms: Terms): Promise<boolean>
  accept(tradeId: number, shiftId: number | null): Promise<boolean>
  cancel(tradeId: number): Promise<boolean>
}

export const rowOfShift = (id: number) => `shift ${id}`
export const rowOfRecurring = (id: number) => `recurring ${id}`
export const rowOfTrade = (id: number) => `trade ${id}`

/** The driver's shifts as they are now, what one can do with them, and whether hints arrive; `refresh` reads the page's state anew. */
export function useReservations(refresh: () => Promise<unknown>): {
  view: Reservations
  acts: ReservationActs
  isLive: boolean
} {
  const served = useServed('reservations')
  const [gone, setGone] = useState<Gone>()
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState('')
  const isLive = useLive(served.market_id > 0 ? [`shifts:${served.market_id}`] : [], () => void refresh())

  function lay(more: Partial<Omit<Gone, 'read_at'>>): void {
    setGone((before) => {
      const kept = before?.read_at === served.read_at ? before : undefined
      return {
        read_at: served.read_at,
        shifts: [...(kept?.shifts ?? []), ...(more.shifts ?? [])],
        recurring: [...(kept?.recurring ?? []), ...(more.recurring ?? [])],
        states: new Map([...(kept?.states ?? []), ...(more.states ?? [])]),
      }
    })
  }

  /** Asks, says on its row what went wrong, and reads the page anew either way: a refusal mostly means that it has changed. */
  async function run<R extends Route>(
    row: string,
    asked: Promise<Outcome<R>>,
    done: (data: Extract<Outcome<R>, { ok: true }>['data']) => void,
    words: string,
  ): Promise<boolean> {
    if (busy) return false
    setBusy(row)
    const answer = await asked
    setBusy(undefined)
    setFailures((before) => {
      const after = new Map(before)
      // One at a time: what went wrong before is over with the next act.
      after.clear()
      if (!answer.ok)
        after.set(row, {
          text: textOf(answer),
          count: (before.get(row)?.count ?? 0) + 1,
          isCap: answer.error === 'max_shifts',
        })
      return after
    })
    if (answer.ok) {
      done(answer.data)
      setSaid(words)
    }
    await refresh()
    return answer.ok
  }

  const view = withGone(served, gone)
  const acts: ReservationActs = {
    failures,
    failureOfGone: [...failures].findLast(([row]) => !isThere(view, row))?.[1],
    busy,
    said,
    drop: (shift_id) =>
      run(
        rowOfShift(shift_id),
        ask(dropShift, { shift_id }),
        ({ result }) =>
          lay(result === 'deleted' ? { shifts: [shift_id] } : { states: new Map([[shift_id, 'dropped']]) }),
        'The shift is dropped.',
      ),
    undo: (shift_id) =>
      run(
        rowOfShift(shift_id),
        ask(undoDropShift, { shift_id }),
        () => lay({ states: new Map([[shift_id, 'claimed']]) }),
        'The shift is yours again.',
      ),
    dropRecurring: (recurring_shift_template_id) =>
      run(
        rowOfRecurring(recurring_shift_template_id),
        ask(dropRecurringShift, { recurring_shift_template_id }),
        ({ remove_shifts }) => lay({ shifts: remove_shifts }),
        'The recurring shift is dropped.',
      ),
    claim: (shift_id) =>
      run(
        rowOfShift(shift_id),
        ask(claimOpen, { shift_id }),
        ({ remove_shifts }) => lay({ shifts: remove_shifts }),
        'The shift is yours.',
      ),
    claimRecurring: (recurring_shift_template_id, start_date) =>
      run(
        rowOfRecurring(recurring_shift_template_id),
        ask(claimRecurringOpen, { recurring_shift_template_id, start_date }),
        ({ remove_shifts, remove_recurring_shifts }) =>
          lay({ shifts: remove_shifts, recurring: remove_recurring_shifts }),
        'The recurring shift is yours.',
      ),
    offer: (shift_id, terms) =>
      run(rowOfShift(shift_id), ask(offerTrade, { shift_id, ...terms }), () => undefined, 'The shift is offered.'),
    accept: (shift_trade_id, shift_id) =>
      run(
        rowOfTrade(shift_trade_id),
        ask(acceptTrade, { shift_trade_id, shift_id }),
        ({ remove_shifts }) => lay({ shifts: remove_shifts }),
        'The trade is made.',
      ),
    cancel: (shift_trade_id) =>
      run(rowOfTrade(shift_trade_id), ask(cancelTrade, { shift_trade_id }), () => undefined, 'The offer is over.'),
  }
  return { view, acts, isLive }
}

function isThere(view: Reservations, row: string): boolean {
  return (
    [...view.mine, ...view.open].some(({ shift_id }) => rowOfShift(shift_id) === row) ||
    view.open_recurring.some((one) => rowOfRecurring(one.recurring_shift_template_id) === row) ||
    view.held_recurring.some((id) => rowOfRecurring(id) === row) ||
    view.offers.some(({ shift_trade_id }) => rowOfTrade(shift_trade_id) === row) ||
    view.mine.some(({ trade }) => trade !== null && rowOfTrade(trade.shift_trade_id) === row)
  )
}

/** A recurring claim says in `error` itself what cannot be (SHF-23); a reason in one word has its words beside it. */
function textOf({ error, message }: { readonly error: string; readonly message: string }): string {
  return error.includes(' ') ? error : message
}
