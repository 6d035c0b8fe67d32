import { expect, test } from 'vitest'
import { doorStart } from '../rules/door-flow.ts'
import type { DoorRecord } from './door-check.ts'
import { bytesOfRecord, recordOfBytes } from './door-record-bytes.ts'

test('[SIL-OPS-60] what an earlier version of the app has sealed opens with what the state holds since', async () => {
  const { sources: _, ...state } = { ...doorStart, screen: 'checklist' }
  const record = {
    state,
    photos: { front: new Blob(['front']) },
    signature: undefined,
    times: { chosen: 1, signed: 2, checked: 0, readings: [] },
    storedReadings: [],
  } as unknown as DoorRecord
  const opened = recordOfBytes(await bytesOfRecord(record))
  expect(opened.state).toEqual({ ...doorStart, screen: 'checklist' })
  expect(await opened.photos.front?.text()).toBe('front')
})
