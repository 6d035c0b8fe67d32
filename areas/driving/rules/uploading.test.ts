import { expect, test } from 'vitest'
import { failedUpload, nextUpload, type UploadStep, uploadStep } from './uploading.ts'

const steps: readonly UploadStep[] = [
  { key: 'verify', label: 'Dates and checklist', state: 'waiting' },
  { key: 'signature', label: 'Signature', state: 'waiting' },
  { key: 'complete', label: 'Delivered', state: 'waiting' },
]

test('[SIL-OPS-60] the failed step is named, and Retry goes on with it, not with those done', () => {
  const failed = [
    { type: 'done', key: 'verify' } as const,
    { type: 'failed', key: 'signature', problem: 'No signal.', ending: { do: 'try_again' } } as const,
  ].reduce(uploadStep, steps)
  expect(failedUpload(failed)).toMatchObject({ key: 'signature', problem: 'No signal.', ending: { do: 'try_again' } })
  expect(nextUpload(failed)?.key).toBe('signature')
  const again = uploadStep(failed, { type: 'sending', key: 'signature' })
  expect(failedUpload(again)).toBeUndefined()
  expect(again[1]).toEqual({ key: 'signature', label: 'Signature', state: 'sending' })
})

test('[DLV-20] nothing is left when all are done', () => {
  const done = steps.reduce((now, { key }) => uploadStep(now, { type: 'done', key }), steps)
  expect(nextUpload(done)).toBeUndefined()
})
