import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertFleet } from './fleet-testing.ts'
import { dispatchWorld } from './testing.ts'

const { db } = await testDatabase()
const { call } = await dispatchWorld(db)

test('[DSP-34] [DSP-80] the whole board of 200 drivers with ten stops each comes at once, and afterwards only what is new', async () => {
  await insertFleet(db, { drivers: 200, assignmentsEach: 10 })
  const { driver_queues, last_updated_at } = (await call('refresh_driver_queues', {})).data
  expect(driver_queues).toHaveLength(200)
  expect(driver_queues.every(({ driver_assignments }) => driver_assignments.length === 10)).toBe(true)
  const [first] = driver_queues
  await call('change_driver_status', { driver_id: first?.driver_id, active: false })
  const changed = (await call('refresh_driver_queues_v2', { last_updated_at })).data
  expect(changed.driver_queues.map(({ driver_id }) => driver_id)).toEqual([first?.driver_id])
})
