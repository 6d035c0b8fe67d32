import { jsonFeatures } from '#platform/server/imports/features.ts'
import { memoryFile, openImportFile } from '#platform/server/imports/file.ts'
import { type FileRow, type ImportKind, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { records } from '#platform/server/imports/table.ts'
import { guessMapping, type MappingExample } from '../rules/guess-mapping.ts'
import type { PreviewView } from '../rules/import-state.ts'

const shownRows = 20
const shownColumns = 100
const shownLetters = 120
/** Only the start is unpacked and read, however large the file is. */
const startBytes = 512 * 1024
/** What has no rows of its own is read whole, up to this. */
const wholeBytes = 4 * 2 ** 20
const newline = 0x0a

const nothing: PreviewView = {
  columns: [],
  rows: [],
  mapping: {},
  options: {},
  example: null,
  problem: null,
  is_mapped: false,
}

/** What the first rows say; a file that cannot be read says why, and is not an error of ours. */
export async function previewOf(
  kind: ImportKind,
  path: string,
  examples: readonly MappingExample[],
): Promise<PreviewView> {
  const fitting = examples.filter((example) => example.kind === kind.name)
  try {
    const start = await startOf(path, startBytes)
    const isTable = kind.columns !== undefined && !isJson(start)
    if (!isTable && kind.firstRows) {
      const whole = await startOf(path, wholeBytes)
      return whole.length < wholeBytes ? { ...nothing, ...(await ownRows(kind.firstRows, whole)) } : nothing
    }
    if (!isTable && !isJson(start)) return nothing
    const { columns, rows } = isTable ? await tableStart(start) : await featureRows(start)
    const ours = (kind.columns ?? []).map(({ name }) => name)
    return { ...nothing, columns, rows, is_mapped: ours.length > 0, ...guessMapping(ours, columns, fitting) }
  } catch (error) {
    if (error instanceof ImportRefused) return { ...nothing, problem: error.message }
    throw error
  }
}

type Rows = Pick<PreviewView, 'columns' | 'rows'>

/** RFC 8142 begins each feature with one. */
const recordSeparator = '\u001e'

const isJson = (bytes: Uint8Array) =>
  /^\s*[{[]/.test(new TextDecoder().decode(bytes.subarray(0, 1000)).replace(recordSeparator, ''))

async function tableStart(bytes: Uint8Array): Promise<Rows> {
  const found: (readonly string[])[] = []
  try {
    for await (const { cells } of records(memoryFile('start', bytes).text())) {
      found.push(cells)
      if (found.length > shownRows) break
    }
  } catch (error) {
    // What is wrong with a later row is for the check to say.
    if (found.length < 2 || !(error instanceof ImportRefused)) throw error
  }
  const [header = [], ...rows] = found.map(shown)
  return { columns: header.map((name) => name.trim()), rows }
}

/** As the kind reads them. */
async function ownRows(read: NonNullable<ImportKind['firstRows']>, bytes: Uint8Array): Promise<Rows> {
  const found: FileRow[] = []
  for await (const row of read(memoryFile('start', bytes))) {
    found.push(row)
    if (found.length === shownRows) break
  }
  return rowsOf(found)
}

/** GeoJSON by the properties of its features; other JSON has no rows to show. */
async function featureRows(bytes: Uint8Array): Promise<Rows> {
  const found: FileRow[] = []
  try {
    for await (const { feature } of jsonFeatures(memoryFile('start', bytes), collectReport())) {
      found.push(propertiesOf(feature))
      if (found.length === shownRows) break
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
  }
  return rowsOf(found)
}

function rowsOf(found: readonly FileRow[]): Rows {
  const columns = [...new Set(found.flatMap((properties) => Object.keys(properties)))].slice(0, shownColumns)
  return { columns, rows: found.map((properties) => shown(columns.map((name) => wordOf(properties[name])))) }
}

function propertiesOf(feature: unknown): FileRow {
  const properties = typeof feature === 'object' && feature !== null && 'properties' in feature && feature.properties
  return typeof properties === 'object' && properties !== null ? { ...properties } : {}
}

function wordOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const shown = (cells: readonly string[]) => cells.slice(0, shownColumns).map((cell) => cell.slice(0, shownLetters))

/** Up to `most` bytes, in whole lines, so that no letter is cut in half. */
async function startOf(path: string, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of openImportFile(path).bytes()) {
    parts.push(part)
    length += part.length
    if (length >= most) break
  }
  const start = Buffer.concat(parts)
  return length < most ? start : start.subarray(0, start.lastIndexOf(newline) + 1 || start.length)
}
