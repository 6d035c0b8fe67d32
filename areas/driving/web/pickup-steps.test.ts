import { expect, test } from 'vitest'
import type { DriverIntent } from '../rules/intents.ts'
import type { StoredStep } from './outbox.ts'
import { pickupSteps } from './pickup-steps.ts'

const [at, label] = [1, '']
const arrived: DriverIntent = {
  request: 'driver_assignment_advance',
  data: { driver_assignment_id: 'g1', status: 'arrived' },
  at,
  label,
}
const check: DriverIntent = { request: 'pickup_check', data: { order_id: 1001 }, at, label }
const complete: DriverIntent = {
  request: 'driver_assignment_mark_complete',
  data: { driver_assignment_id: 'p1' },
  at,
  label,
}
const owner = { driver_id: 7, session_id: '1', session_pass: 'pass' }
const kept = (...intents: DriverIntent[]) =>
  intents.map((intent, seq): StoredStep => ({ seq, intent, owner, page_id: 'page', request_id: seq }))
const statesOf = (...args: Parameters<typeof pickupSteps>) => pickupSteps(...args).map(({ state }) => state)

test('[PKP-01] [SIL-OPS-60] without a signal the driver may go on, also when earlier steps wait before those of the pickup', () => {
  const sent = [check, complete]
  const lost = { refused: [], trouble: 'no_signal' } as const
  expect(statesOf(sent, { ...lost, kept: kept(check, complete) })).toEqual(['failed', 'waiting'])
  expect(statesOf(sent, { ...lost, kept: kept(arrived, check, complete) })).toEqual(['failed', 'waiting'])
  expect(statesOf(sent, { ...lost, kept: kept(complete) })).toEqual(['done', 'failed'])
  expect(pickupSteps(sent, { ...lost, kept: kept(arrived, check, complete) })[0]).toMatchObject({
    problem: 'No signal. It is saved on this phone and sends by itself.',
    ending: { do: 'try_again' },
  })
})

test('[PKP-01] they are sent in their order; one that is refused is for dispatch', () => {
  const fine = { refused: [], trouble: undefined }
  expect(statesOf([check, complete], { ...fine, kept: kept(arrived, check, complete) })).toEqual(['waiting', 'waiting'])
  expect(statesOf([check, complete], { ...fine, kept: kept(check, complete) })).toEqual(['sending', 'waiting'])
  expect(statesOf([check, complete], { ...fine, kept: [] })).toEqual(['done', 'done'])
  const refused = [{ intent: check, message: 'Not yours.' }]
  expect(pickupSteps([check, complete], { refused, trouble: undefined, kept: kept(complete) })[0]).toMatchObject({
    state: 'failed',
    problem: 'Not yours.',
    ending: { do: 'call_dispatch' },
  })
})
