import { expect, test } from 'vitest'
import type { DriverIntent } from '../rules/intents.ts'
import { type Answer, makeOutbox, type OutboxStore, type StoredStep } from './outbox.ts'

const step = (driver_assignment_id: string): DriverIntent => ({
  request: 'driver_assignment_mark_complete',
  data: { driver_assignment_id },
  at: 1,
  label: driver_assignment_id,
})
const done: Answer = { success: true, data: {} }

/** Storage that outlives a page, and a network that a test can cut. */
function aTablet() {
  let seq = 0
  const rows = new Map<number, StoredStep>()
  const store: OutboxStore = {
    all: async () => [...rows.values()],
    add: async (entry) => {
      seq += 1
      rows.set(seq, { ...entry, seq })
      return seq
    },
    remove: async (gone) => void rows.delete(gone),
  }
  const tablet = { answer: async (_entry: StoredStep): Promise<Answer> => done, received: [] as StoredStep[], sent: 0 }
  let pages = 0
  const openPage = () =>
    makeOutbox({
      store,
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

test('[DRV-06] what is answered stays laid over until a newer home is read', async () => {
  const { openPage } = aTablet()
  const outbox = openPage()
  await outbox.add(step('g1'))
  await outbox.drain()
  const { sent } = outbox.state()
  expect(sent).toHaveLength(1)
  outbox.done(step('d3'))
  outbox.forgetSent(sent)
  expect(outbox.state().sent.map(({ label }) => label)).toEqual(['d3'])
})
