import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineJob } from './define-job.ts'

const capture = defineJob('capture', z.object({ order_id: z.int() }))

test('what is enqueued is what the worker gets, under the kind of the job', async () => {
  const seen: number[] = []
  const handlers = capture.handle(async ({ order_id }) => {
    seen.push(order_id)
  })
  const job = capture.of({ order_id: 7 }, { unique_key: 'capture:7' })
  expect(job).toEqual({ kind: 'capture', payload: { order_id: 7 }, unique_key: 'capture:7' })
  expect(Object.keys(handlers)).toEqual([job.kind])
  await handlers.capture(job.payload)
  expect(seen).toEqual([7])
})

test('a payload that does not fit fails before any work is done', async () => {
  let isDone = false
  const handlers = capture.handle(async () => {
    isDone = true
  })
  await expect(handlers.capture({ order_id: '7' })).rejects.toThrow()
  expect(isDone).toBe(false)
})
