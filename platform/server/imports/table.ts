import { pipeline } from 'node:stream/promises'
import { type CsvError, type InfoRecord, parse } from 'csv-parse'
import { type ImportColumn, type ImportInput, ImportRefused } from './import-kind.ts'
import { isStorable } from './storable.ts'

export type TableRow = { readonly line: number; readonly values: Readonly<Record<string, string>> }

const mostOfRecord = 2 ** 20
const mostOfCell = 100_000
const mostColumns = 2_000
const delimiters = [',', ';', '\t'] as const

/**
 * The rows of a CSV file by our column names, streaming. A column that is required and absent refuses the file; a row that cannot be
 * one is rejected and left out. Values are trimmed; a column that the file does not have is the empty text.
 */
export async function* tableRows(
  input: Pick<ImportInput, 'file' | 'mapping' | 'signal'> & { readonly report: Pick<ImportInput['report'], 'reject'> },
  columns: readonly ImportColumn[],
): AsyncGenerator<TableRow> {
  const { mapping, report, signal } = input
  let header: readonly string[] | undefined
  let places: readonly (readonly [string, number])[] = []
  let hasRows = false
  for await (const { line, cells } of records(input.file.text(), signal)) {
    if (!header) {
      header = cells.map((cell) => cell.trim())
      places = placeColumns(header, columns, mapping)
      continue
    }
    hasRows = true
    const reason = whyRejected(cells, header.length)
    if (reason) report.reject({ line, reason, text: cells.slice(0, 20).join(',') })
    else yield { line, values: Object.fromEntries(places.map(([name, at]) => [name, (cells[at] ?? '').trim()])) }
  }
  if (!header) throw new ImportRefused('The file has no rows, not even one with the names of its columns.')
  if (!hasRows) throw new ImportRefused('The file has no rows below the names of its columns.')
}

export type TableRecord = { readonly line: number; readonly cells: readonly string[] }

/** Every record that is not empty, the header first. */
export async function* records(text: AsyncIterable<string>, signal?: AbortSignal): AsyncGenerator<TableRecord> {
  const source = text[Symbol.asyncIterator]()
  const start = await readFirstLine(source)
  /** The last line that was read in full; rows may still wait to be taken when a later one breaks. */
  let line = 0
  const parser = parse({
    delimiter: guessDelimiter(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: mostOfRecord,
    info: true,
    on_record(record, { lines }) {
      line = lines
      return record
    },
  })
  const filled = pipeline(chain(start, source), parser, { signal }).catch((error: unknown) => {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      if (cells.every((cell) => cell.trim() === '')) continue
      yield { line: info.lines - cells.reduce((sum, cell) => sum + breaksIn(cell), 0), cells }
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw inWords(error, line + 1)
  } finally {
    parser.destroy()
    await filled
  }
}

function inWords(error: unknown, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? (error as CsvError).code : undefined
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new ImportRefused(`A quotation mark that opens on line ${line} or soon after it never closes.`)
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new ImportRefused(
      `The row on line ${line} or soon after it is longer than ${mostOfRecord} letters: a quotation mark does not close, or this is not a table.`,
    )
  return error
}

function whyRejected(cells: readonly string[], width: number): string | undefined {
  // A delimiter behind the last cell is a habit of some programs.
  const isPlain = cells.length === width || (cells.length === width + 1 && cells.at(-1)?.trim() === '')
  if (!isPlain) return `It has ${cells.length} cells, and the header has ${width}.`
  if (cells.some((cell) => cell.length > mostOfCell)) return `A cell is longer than ${mostOfCell} letters.`
  if (!cells.every(isStorable)) return 'A cell holds a character that cannot be stored (NUL).'
  return undefined
}

/** Where our columns are; the first of two with one name counts. One that is mapped to nothing is left out. */
export function placeColumns(
  header: readonly string[],
  columns: readonly ImportColumn[],
  mapping: ReadonlyMap<string, string>,
): readonly (readonly [string, number])[] {
  if (header.length > mostColumns) throw new ImportRefused(`The first row has ${header.length} cells: is this a table?`)
  const places = new Map<string, number>()
  for (const [at, name] of header.entries()) if (!places.has(plainColumn(name))) places.set(plainColumn(name), at)
  const there = `The file's columns: ${header.join(', ').slice(0, 1000)}.`
  for (const [ours, theirs] of mapping) {
    if (!columns.some(({ name }) => name === ours))
      throw new ImportRefused(
        `There is no column ${ours} to map; those that can be: ${columns.map(({ name }) => name).join(', ')}.`,
      )
    if (theirs !== '' && !places.has(plainColumn(theirs)))
      throw new ImportRefused(`The file has no column ${theirs} for ${ours}. ${there}`)
  }
  const missing: string[] = []
  const found = columns.flatMap(({ name, required }) => {
    const at = places.get(plainColumn(mapping.get(name) ?? name))
    if (at !== undefined) return [[name, at] as const]
    if (required) missing.push(name)
    return []
  })
  if (missing.length > 0)
    throw new ImportRefused(
      `The file has no column ${missing.join(' and no column ')}. ${there} Map the right one (--map ${missing[0]}=…).`,
    )
  return found
}

/** Capitals, blanks, dashes and underlines make no difference between columns. */
export const plainColumn = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
const breaksIn = (cell: string) => cell.split(/\r\n|\n|\r/).length - 1

async function readFirstLine(source: AsyncIterator<string>): Promise<string> {
  let start = ''
  while (start.length < 65_536 && !/[\r\n]/.test(start.trimStart())) {
    const next = await source.next()
    if (next.done) break
    start += next.value
  }
  return start
}

async function* chain(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    if (start) yield start
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** The one that the header has most of, outside quotes. */
function guessDelimiter(start: string): string {
  const [header = ''] = start
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const [best = ','] = delimiters.toSorted((a, b) => header.split(b).length - header.split(a).length)
  return best
}
