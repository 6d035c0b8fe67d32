import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Picture, readPicture } from './read-picture.ts'

const limits = { longestSide: 600, widths: [40, 80, 160] }
const picture = (width: number, height = width, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
async function read(bytes: Buffer, more = {}): Promise<Picture> {
  const done = await readPicture(bytes, { ...limits, ...more })
  if (!done.ok) throw new Error(done.fault)
  return done.picture
}

describe('a picture for everybody', () => {
  test.each([
    ['png', () => picture(300, 150).png().toBuffer()],
    ['jpeg', () => picture(300, 150).jpeg().toBuffer()],
    ['gif', () => picture(300, 150).gif().toBuffer()],
    ['webp', () => picture(300, 150).webp().toBuffer()],
    ['avif', () => picture(300, 150).avif({ effort: 0 }).toBuffer()],
  ])('out of a %s has each width as WebP and AVIF', async (_format, make) => {
    const { width, height, files } = await read(await make())
    expect({ width, height }).toEqual({ width: 160, height: 80 })
    expect(files.map(({ width, format }) => `${width} ${format}`)).toEqual(
      [40, 80, 160].flatMap((width) => [`${width} webp`, `${width} avif`]),
    )
    for (const file of files)
      expect(await sharp(file.bytes).metadata()).toMatchObject({
        format: file.format === 'avif' ? 'heif' : 'webp',
        width: file.width,
        height: file.width / 2,
      })
  })

  test('is never blown up, and keeps nothing else that the file holds', async () => {
    const exif = { IFD0: { Copyright: 'Secret Street 1' } }
    const lying = await picture(60, 30).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    const { width, height, files } = await read(lying)
    expect({ width, height }).toEqual({ width: 30, height: 60 })
    for (const { bytes } of files) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(bytes.includes('Secret Street')).toBe(false)
    }
  })

  test('is the part that was chosen', async () => {
    const halves = await picture(200, 100, '#ff0000')
      .composite([{ input: await picture(100, 100, '#0000ff').png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer()
    const { width, height, files } = await read(halves, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })
    expect({ width, height }).toEqual({ width: 100, height: 100 })
    const { data } = await sharp(files.at(-2)?.bytes ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[2]).toBeGreaterThan(200)
    expect(data[0]).toBeLessThan(60)
  })

  test('has a part also where the choice reaches beyond its edges', async () => {
    const bytes = await picture(100).png().toBuffer()
    expect(await read(bytes, { crop: { x: 0.9, y: -3, width: 5, height: 9 } })).toMatchObject({
      width: 10,
      height: 100,
    })
    expect(await read(bytes, { crop: { x: 7, y: 7, width: 0, height: 0 } })).toMatchObject({ width: 1, height: 1 })
  })

  test.each([
    ['text', async () => Buffer.from('hello'), 'wrong_type'],
    ['nothing', async () => Buffer.alloc(0), 'wrong_type'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'wrong_type'],
    ['HTML behind the first bytes of a GIF', async () => Buffer.from('GIF89a<script>alert(1)</script>'), 'wrong_type'],
    ['a TIFF', () => picture(20).tiff().toBuffer(), 'wrong_type'],
    [
      'a PNG that breaks off',
      async () => (await picture(300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 3000),
      'wrong_type',
    ],
    ['one pixel too wide', () => picture(601, 2).png().toBuffer(), 'too_large'],
    ['a small file of very many pixels', () => picture(9000).png().toBuffer(), 'too_large'],
  ])('that is %s is refused', async (_what, make, fault) => {
    expect(await readPicture(await make(), limits)).toEqual({ ok: false, fault })
  })
})
