import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readyPiece, spliceGzip } from './spliced-gzip.ts'

test('pieces that were compressed apart are read as one text', () => {
  const piece = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 3000 }), fc.boolean())
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const zipped = spliceGzip(pieces.map(([text, ready]) => (ready ? readyPiece(Buffer.from(text)) : text)))
      expect(gunzipSync(zipped).toString('utf8')).toBe(pieces.map(([text]) => text.toWellFormed()).join(''))
    }),
  )
})

test('a large ready piece repeats itself across many windows', () => {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, name: `Dish ${n % 50}` })))
  const ready = readyPiece(Buffer.from(text))
  expect(gunzipSync(spliceGzip(['before', ready, 'between', ready])).toString()).toBe(`before${text}between${text}`)
})

test('short text between ready pieces stays as it is, long text is compressed', () => {
  const ready = readyPiece(Buffer.from('{"dishes":["Soup"]}'))
  const short = `{"session_id":"7","name":"Zoë","menu":`
  const long = 'Soup and bread, '.repeat(50)
  const zipped = spliceGzip([short, ready, '', long, '}'])
  expect(gunzipSync(zipped).toString()).toBe(`${short}{"dishes":["Soup"]}${long}}`)
  expect(zipped.includes(short)).toBe(true)
  expect(zipped.length).toBeLessThan(250)
})
