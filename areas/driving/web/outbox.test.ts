import { afterEach, expect, test, vi } from 'vitest'
import type { DriverIntent } from '../rules/intents.ts'
import { makeOutbox, type OutboxStore, type StoredStep, undoMs } from './outbox.ts'
import type { Answer, StepOwner } from './step-sender.ts'

const step = (driver_assignment_id: string): DriverIntent => ({
  request: 'driver_assignment_mark_complete',
  data: { driver_assignment_id },
  at: 1,
  label: driver_assignment_id,
})
const done: Answer = { success: true, data: {} }
const gus: StepOwner = { driver_id: 7, session_id: '1', session_pass: 'pass-of-gus' }
const otis: StepOwner = { driver_id: 8, session_id: '2', session_pass: 'pass-of-otis' }
afterEach(() => void vi.useRealTimers())

/** Storage that outlives a page, and a network that a test can cut. */
function aTablet() {
  let seq = 0
  const rows = new Map<number, StoredStep>()
  const storeOf = ({ driver_id }: StepOwner): OutboxStore => ({
    all: async () => [...rows.values()].filter(({ owner }) => owner.driver_id === driver_id),
    add: async (entry) => {
      seq += 1
      rows.set(seq, { ...entry, seq })
      return seq
    },
    remove: async (gone) => void rows.delete(gone),
  })
  const tablet = { answer: async (_entry: StoredStep): Promise<Answer> => done, received: [] as StoredStep[], sent: 0 }
  let pages = 0
  const openPage = (owner = gus) =>
    makeOutbox({
      store: storeOf(owner),
      owner: () => owner,
      newPageId: () => `page${++pages}`,
      onSent: () => {
        tablet.sent += 1
      },
      post: async (entry) => {
        tablet.received.push(entry)
        return tablet.answer(entry)
      },
    })
  return { tablet, rows, openPage }
}
const noSignal = async (): Promise<Answer> => {
  throw new Error('no network')
}
const idsOf = (entries: readonly StoredStep[]) => entries.map(({ intent }) => intent.label)

test('[DRV-06] without a network steps are kept, and sent in order once it is back', async () => {
  const { tablet, rows, openPage } = aTablet()
  const outbox = openPage()
  tablet.answer = noSignal
  for (const id of ['g1', 'p2', 'd3']) await outbox.add(step(id))
  await outbox.drain()
  expect(outbox.state()).toMatchObject({ trouble: 'no_signal' })
  expect(idsOf(outbox.state().kept)).toEqual(['g1', 'p2', 'd3'])

  tablet.answer = async () => done
  tablet.received.length = 0
  await outbox.drain()
  expect(idsOf(tablet.received)).toEqual(['g1', 'p2', 'd3'])
  expect(outbox.state()).toMatchObject({ kept: [], trouble: undefined })
  expect(rows.size).toBe(0)
})

test('[DRV-06] steps survive a reload, and keep the ids by which the server knows a repeat', async () => {
  const { tablet, openPage } = aTablet()
  tablet.answer = noSignal
  const before = openPage()
  await before.add(step('d3'))
  await before.drain()
  const [lost] = tablet.received

  tablet.answer = async () => done
  tablet.received.length = 0
  const after = openPage()
  await after.open()
  expect(tablet.received).toEqual([lost])
  expect(after.state().kept).toEqual([])
})

test('[DRV-06] one at a time: the second step leaves after the answer to the first', async () => {
  const { tablet, openPage } = aTablet()
  let answerFirst: (answer: Answer) => void = () => undefined
  tablet.answer = () =>
    new Promise((resolve) => {
      answerFirst = resolve
    })
  const outbox = openPage()
  await outbox.add(step('g1'))
  await outbox.add(step('p2'))
  expect(idsOf(tablet.received)).toEqual(['g1'])
  tablet.answer = async () => done
  answerFirst(done)
  await outbox.drain()
  expect(idsOf(tablet.received)).toEqual(['g1', 'p2'])
})

test('[DRV-06] a refused step is taken off and shown; what follows it is still sent', async () => {
  const { tablet, openPage } = aTablet()
  const outbox = openPage()
  tablet.answer = noSignal
  await outbox.add(step('g1'))
  await outbox.add(step('p2'))
  await outbox.drain()
  tablet.answer = async ({ intent }) =>
    intent.label === 'g1'
      ? { success: false, data: { error: 'assignment_gone', message: 'Dispatch has taken this out of your queue.' } }
      : done
  await outbox.drain()
  expect(outbox.state().refused).toMatchObject([{ message: 'Dispatch has taken this out of your queue.' }])
  expect(outbox.state().kept).toEqual([])
  outbox.dismissRefused()
  expect(outbox.state().refused).toEqual([])
})

test.each([
  ['not_authorized', 'signed_out'],
  ['exception', 'server'],
])('[DRV-06] nothing is lost when the server answers %s', async (error, trouble) => {
  const { tablet, rows, openPage } = aTablet()
  const outbox = openPage()
  tablet.answer = async () => ({ success: false, data: { error } })
  await outbox.add(step('g1'))
  await outbox.drain()
  expect(outbox.state().trouble).toBe(trouble)
  expect(rows.size).toBe(1)
})

test('[SIL-OPS-60] steps of one driver are never sent as another: they wait for their own', async () => {
  const { tablet, rows, openPage } = aTablet()
  tablet.answer = noSignal
  const before = openPage(gus)
  await before.add(step('d3'))
  await before.drain()

  tablet.answer = async () => done
  tablet.received.length = 0
  const others = openPage(otis)
  await others.open()
  await others.add(step('o1'))
  await others.drain()
  expect(tablet.received.map(({ owner, intent }) => [owner.driver_id, intent.label])).toEqual([[8, 'o1']])
  expect(others.state().refused).toEqual([])
  expect([...rows.values()].map(({ owner }) => owner)).toEqual([gus])

  await openPage(gus).open()
  expect(tablet.received.at(-1)).toMatchObject({ owner: gus, intent: { label: 'd3' } })
  expect(rows.size).toBe(0)
})

test('[DRV-06] a large step can be taken back for six seconds, and leaves after them', async () => {
  vi.useFakeTimers()
  const { tablet, rows, openPage } = aTablet()
  const outbox = openPage()
  await outbox.add(step('p2'), { undoable: true })
  await vi.advanceTimersByTimeAsync(undoMs - 1)
  expect([outbox.state().undoUntil !== undefined, tablet.received.length]).toEqual([true, 0])
  await outbox.undo()
  expect([outbox.state().kept, outbox.state().undoUntil, rows.size]).toEqual([[], undefined, 0])

  await outbox.add(step('p2'), { undoable: true })
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(idsOf(tablet.received)).toEqual(['p2'])
  await outbox.undo()
  expect(outbox.state().sent).toHaveLength(1)
})

test('[DRV-06] the next step, or a hidden page, sends the one that could be taken back', async () => {
  const { tablet, openPage } = aTablet()
  const outbox = openPage()
  await outbox.add(step('p2'), { undoable: true })
  await outbox.add(step('d3'))
  await outbox.drain()
  expect(idsOf(tablet.received)).toEqual(['p2', 'd3'])
  await outbox.add(step('p4'), { undoable: true })
  expect(idsOf(tablet.received)).not.toContain('p4')
  await outbox.sendNow()
  expect(idsOf(tablet.received)).toContain('p4')
})

test('[DRV-06] what is answered stays laid over until a newer home is read', async () => {
  const { openPage } = aTablet()
  const outbox = openPage()
  await outbox.add(step('g1'))
  await outbox.drain()
  const { sent } = outbox.state()
  expect(sent).toHaveLength(1)
  await outbox.add(step('d3'))
  await outbox.drain()
  outbox.forgetSent(sent)
  expect(outbox.state().sent.map(({ label }) => label)).toEqual(['d3'])
})
