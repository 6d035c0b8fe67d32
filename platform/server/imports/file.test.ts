import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { type OpenOptions, openImportFile } from './file.ts'
import { ImportRefused } from './import-kind.ts'

const folder = mkdtempSync(join(tmpdir(), 'cosmic-import-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function textOf(path: string, options?: OpenOptions): Promise<string> {
  return (await Array.fromAsync(openImportFile(path, options).text())).join('')
}

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

test.each([
  ['UTF-8', Buffer.from('Crème brûlée 🍮')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffCrème brûlée 🍮')],
  ['UTF-16, little end first', utf16('Crème brûlée 🍮', false)],
  ['UTF-16, big end first', utf16('Crème brûlée 🍮', true)],
  ['UTF-16 without a mark, little end first', utf16('Crème brûlée 🍮', false).subarray(2)],
  ['UTF-16 without a mark, big end first', utf16('Crème brûlée 🍮', true).subarray(2)],
])('text in %s', async (name, bytes) => {
  expect(await textOf(written(`${name}.txt`, bytes))).toBe('Crème brûlée 🍮')
})

test('text in Windows-1252 is told by what is no UTF-8, also when that is far behind and on a border of reading', async () => {
  const plain = 'x'.repeat(256 * 1024 - 1)
  const path = written('cp1252.txt', Buffer.concat([Buffer.from(plain), Buffer.from([0xe9, 0x80, 0x0a])]))
  const file = openImportFile(path)
  expect((await Array.fromAsync(file.text())).join('')).toBe(`${plain}é€\n`)
  expect(file.encoding).toBe('windows-1252')
})

test('a letter that lies on a border of reading is one letter', async () => {
  const text = `${'x'.repeat(256 * 1024 - 1)}é€🍮`
  expect(await textOf(written('border.txt', text))).toBe(text)
})

test('a file of two encodings is refused with the line', async () => {
  const path = written('mixed.txt', Buffer.concat([Buffer.from('ein Café\nzwei\ndrei '), Buffer.from([0xe9, 0x0a])]))
  await expect(textOf(path)).rejects.toThrow(/UTF-8 until line 3/)
})

test('gzip is told by its bytes, whatever the file is called; several members are one file', async () => {
  const members = Buffer.concat([gzipSync('first,'), gzipSync('second')])
  expect(await textOf(written('packed.csv', members))).toBe('first,second')
})

test('every reading begins at the start, and says how much it has read', async () => {
  const path = written('twice.txt', 'all of it')
  const shares: number[] = []
  const file = openImportFile(path, { onRead: (read, size) => shares.push(read / size) })
  expect((await Array.fromAsync(file.text())).join('')).toBe('all of it')
  expect((await Array.fromAsync(file.text())).join('')).toBe('all of it')
  expect(shares.at(-1)).toBe(1)
})

test.each([
  ['is not there', () => join(folder, 'nowhere.csv'), /no file/],
  ['is a folder', () => folder, /not a file/],
  ['is empty', () => written('empty.csv', ''), /empty/],
  [
    'is a spreadsheet',
    () => written('book.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])),
    /spreadsheet.*save the sheet as CSV/,
  ],
  ['ends in the middle of its packing', () => torn('torn.csv.gz'), /ends in the middle/],
  ['is packed and damaged', () => written('bad.gz', damaged()), /damaged/],
])('a file that %s is refused in words', async (_how, path, words) => {
  await expect((async () => textOf(path()))()).rejects.toThrow(ImportRefused)
  await expect((async () => textOf(path()))()).rejects.toThrow(words)
})

function torn(name: string): string {
  const packed = gzipSync(Buffer.from(Array.from({ length: 50_000 }, (_, at) => `${at * 7919},`).join('')))
  const path = written(name, packed)
  truncateSync(path, packed.length >> 1)
  return path
}

function damaged(): Uint8Array {
  const packed = gzipSync(Buffer.from(Array.from({ length: 50_000 }, (_, at) => `${at * 7919},`).join('')))
  return packed.fill(0x55, 2_000, 4_000)
}

test('what unpacks beyond the limit is refused', async () => {
  const path = written('large.gz', gzipSync(Buffer.alloc(3 * 2 ** 20, 'abcdefgh')))
  await expect(textOf(path, { mostUnpacked: 2 ** 20 })).rejects.toThrow(/larger than 1 MiB/)
  await expect(textOf(written('large.txt', 'x'.repeat(2 ** 20 + 1)), { mostUnpacked: 2 ** 20 })).rejects.toThrow(
    /1 MiB/,
  )
})

test('a bomb is refused early, and memory stays where it was', async () => {
  const path = join(folder, 'bomb.gz')
  const zeros = Buffer.alloc(2 ** 20)
  await pipeline(
    async function* () {
      for (let mebibyte = 0; mebibyte < 1024; mebibyte++) yield zeros
    },
    createGzip({ level: 1 }),
    createWriteStream(path),
  )
  const before = process.memoryUsage().rss
  let most = 0
  let unpacked = 0
  const reading = (async () => {
    for await (const chunk of openImportFile(path).bytes()) {
      unpacked += chunk.length
      most = Math.max(most, process.memoryUsage().rss - before)
    }
  })()
  await expect(reading).rejects.toThrow(/more than 200 times its size/)
  expect(unpacked).toBeLessThan(110 * 2 ** 20)
  // What was unpacked until then may still wait for the garbage collector.
  expect(most).toBeLessThan(220 * 2 ** 20)
})

test('reading ends when it shall', async () => {
  const stop = new AbortController()
  const path = written('long.txt', 'x'.repeat(3 * 2 ** 20))
  const reading = (async () => {
    for await (const _chunk of openImportFile(path, { signal: stop.signal }).bytes()) stop.abort(new Error('enough'))
  })()
  await expect(reading).rejects.toThrow('enough')
})

test('a file that goes while it is read is refused in words', async () => {
  const path = written('gone.csv', 'name\n')
  const file = openImportFile(path)
  rmSync(path)
  await expect(Array.fromAsync(file.text())).rejects.toThrow(
    new ImportRefused(`${path} cannot be read: it is not there any more.`),
  )
})
