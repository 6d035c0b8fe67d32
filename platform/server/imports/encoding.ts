import { ImportRefused } from './import-kind.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Control characters that no text has, in no language. */
const isControl = (byte: number) => byte < 0x09
const beyondAscii = /[\u0080-\uffff]/
const unreadable = '\ufffd'

/**
 * By the byte order mark, else UTF-16 where a letter is followed by nothing or the other way round, else UTF-8 where all of it is
 * valid, else Windows-1252. A file that is both is refused with the line:
 * to take it for one of them would change letters that were right. So is what is no text at all.
 */
export async function findEncoding(bytes: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 0
  let isFirst = true
  let hasUtf8 = false
  for await (const chunk of bytes) {
    const marked = isFirst && byMark(chunk)
    if (marked) return marked
    isFirst = false
    const text = decode(decoder, chunk)
    if (text === undefined) return afterInvalid(chunk, { line, hasUtf8 })
    hasUtf8 ||= beyondAscii.test(text)
    line += linesIn(text)
  }
  return decode(decoder) === undefined ? afterInvalid(new Uint8Array(), { line, hasUtf8 }) : 'utf-8'
}

export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  const last = decoder.decode()
  if (last) yield last
}

function byMark([a, b, c, d]: Uint8Array): Encoding | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  // No text begins with NUL or has it second, but every plain letter of UTF-16 is one byte and a NUL.
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  return a === 0 && b && c === 0 && d ? 'utf-16be' : undefined
}

/** Undefined where the bytes are not UTF-8. */
function decode(decoder: TextDecoder, chunk?: Uint8Array): string | undefined {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    return undefined
  }
}

/** Plain letters until here: then nothing speaks against Windows-1252. */
function afterInvalid(chunk: Uint8Array, before: { line: number; hasUtf8: boolean }): Encoding {
  if (chunk.some(isControl)) throw new ImportRefused('This file is no text, but a picture, a PDF or the like.')
  const [valid = ''] = new TextDecoder().decode(chunk).split(unreadable, 1)
  if (!before.hasUtf8 && !beyondAscii.test(valid)) return 'windows-1252'
  const line = before.line + linesIn(valid) + 1
  throw new ImportRefused(`The file is UTF-8 until line ${line}, and something else there: save all of it as UTF-8.`)
}

const linesIn = (text: string) => text.split('\n').length - 1
