import { expect, test } from 'vitest'
import { photoFault, photoWords } from './id-photo.ts'

test.each([
  [{ type: 'image/png', size: 1 }, undefined],
  [{ type: 'image/gif', size: 1 }, undefined],
  [{ type: 'image/jpeg', size: 10 * 1024 * 1024 }, undefined],
  [{ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 }, 'too_large'],
  [{ type: 'image/heic', size: 1 }, 'wrong_type'],
  [{ type: 'image/svg+xml', size: 1 }, 'wrong_type'],
  [{ type: 'application/pdf', size: 1 }, 'wrong_type'],
] as const)('[DLV-09] [SIL-OPS-77] a file %o: %s', (file, fault) => {
  expect(photoFault(file)).toBe(fault)
})

test('[SIL-OPS-77] the words', () => {
  expect(photoWords).toEqual({
    wrong_type: 'Please choose a png, gif or jpeg image.',
    too_large: 'The image is too large (10 MB at most).',
  })
})
