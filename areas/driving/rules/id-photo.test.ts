import { expect, test } from 'vitest'
import { isPhotoType, photoWords, sentSize } from './id-photo.ts'

test.each([
  ['image/png', true],
  ['image/gif', true],
  ['image/jpeg', true],
  ['image/heic', false],
  ['image/svg+xml', false],
  ['application/pdf', false],
])('[DLV-09] [SIL-OPS-77] a file of type %s may be a photo: %s', (type, expected) => {
  expect(isPhotoType(type)).toBe(expected)
})

test.each([
  [
    { width: 8160, height: 6120 },
    { width: 2000, height: 1500 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 1500, height: 2000 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 9000, height: 1 },
    { width: 2000, height: 1 },
  ],
])('[SIL-OPS-77] a photo of %o is sent as %o', (taken, sent) => {
  expect(sentSize(taken)).toEqual(sent)
})

test('[SIL-OPS-77] the words', () => {
  expect(photoWords).toEqual({
    wrong_type: 'Please choose a png, gif or jpeg image.',
    too_large: 'The image is too large (10 MB at most).',
  })
})
