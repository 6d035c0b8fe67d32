import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ReadImage, readDrawing, readPhoto } from './read-image.ts'

const limits = { longestSide: 400 }
const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false })

const factsOf = (read: ReadImage) => (read.ok ? sharp(read.bytes).metadata() : Promise.reject(new Error(read.fault)))

describe('a photo', () => {
  test.each([
    ['png', () => picture(20).png().toBuffer()],
    ['gif', () => picture(20).gif().toBuffer()],
    ['jpeg', () => picture(20).jpeg().toBuffer()],
  ])('[SIL-OPS-77] out of a %s is a JPEG', async (_format, make) => {
    expect(await factsOf(await readPhoto(await make(), limits))).toMatchObject({
      format: 'jpeg',
      width: 20,
      height: 20,
    })
  })

  test('[SIL-OPS-77] is turned as the camera says, and keeps nothing else that the file holds', async () => {
    const exif = { IFD0: { Copyright: 'Secret Street 1' }, IFD3: { GPSLatitudeRef: 'N' } }
    const lying = await picture(30, 10).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    const facts = await factsOf(await readPhoto(lying, limits))
    expect(facts).toMatchObject({ width: 10, height: 30 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
  })

  test('is shrunk to what the caller has room for, and never blown up', async () => {
    const large = await picture(300, 100).png().toBuffer()
    expect(await factsOf(await readPhoto(large, { ...limits, shrinkTo: 60 }))).toMatchObject({ width: 60, height: 20 })
    expect(await factsOf(await readPhoto(large, { ...limits, shrinkTo: 900 }))).toMatchObject({ width: 300 })
  })

  test('[SIL-OPS-77] that lies is turned before it is shrunk', async () => {
    const lying = await picture(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await factsOf(await readPhoto(lying, { ...limits, shrinkTo: 60 }))).toMatchObject({ width: 20, height: 60 })
  })

  test.each([
    ['text', async () => Buffer.from('hello'), 'wrong_type'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'wrong_type'],
    ['a WebP', () => picture(20).webp().toBuffer(), 'wrong_type'],
    [
      'a PNG that breaks off',
      async () => (await picture(300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 3000),
      'wrong_type',
    ],
    ['one pixel too wide', () => picture(401, 2).png().toBuffer(), 'too_large'],
    ['of more pixels than the longest sides allow', () => picture(900, 900).png().toBuffer(), 'too_large'],
  ])('[SIL-OPS-77] that is %s is refused', async (_what, make, fault) => {
    expect(await readPhoto(await make(), limits)).toEqual({ ok: false, fault })
  })
})

test('of many photos that come at once two are unpacked at a time, and nothing of them is kept', async () => {
  const large = await picture(1_500).jpeg().toBuffer()
  const room = { longestSide: 2_000 }
  await readPhoto(large, room)
  let most = 0
  let isOver = false
  const reading = Promise.all(Array.from({ length: 6 }, () => readPhoto(large, room))).finally(() => {
    isOver = true
  })
  while (!isOver) {
    // What waits is not added: between its line and its work a picture counts in both.
    most = Math.max(most, sharp.counters().process)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await reading).every(({ ok }) => ok)).toBe(true)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
  expect(sharp.cache().memory).toMatchObject({ current: 0, max: 0 })
})

test('a drawing stays a PNG on white, and a JPEG is none', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const read = await readDrawing(clear, limits)
  expect(await factsOf(read)).toMatchObject({ format: 'png', hasAlpha: false })
  if (read.ok) expect([...(await sharp(read.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  expect(await readDrawing(await picture(9).jpeg().toBuffer(), limits)).toEqual({ ok: false, fault: 'wrong_type' })
})
