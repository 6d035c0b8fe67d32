import { readJson } from '#platform/core/json.ts'
import { type ImportFile, ImportRefused, type ImportReport } from './import-kind.ts'
import { cutJson } from './json-pieces.ts'
import { whyUnusable } from './storable.ts'

export type NumberedFeature = { readonly line: number; readonly feature: unknown }

const mostOfLine = 64 * 2 ** 20
/** A first line that is longer is taken for a whole file; a feature as long is read all the same, by its brackets. */
const mostOfFirstLine = 2 ** 20

/**
 * The features of GeoJSON, streaming: a FeatureCollection, a list, one feature, or one on each line. `line` is the line where each has
 * its own, else the feature's number. A feature that is not JSON or cannot be stored is rejected; what it means is for the reader.
 */
export async function* jsonFeatures(file: ImportFile, report: ImportReport): AsyncGenerator<NumberedFeature> {
  const lines = await hasOneOnEachLine(file)
  let found = false
  for await (const { line, text, isCut } of lines ? linesOf(file.text()) : piecesOf(file.text())) {
    if (isCut) throw new ImportRefused(`Line ${line} is longer than ${mostOfLine / 2 ** 20} MiB.`)
    const read = readJson(text, mostOfLine)
    const reason = read.ok ? whyUnusable(read.value) : read.reason
    if (reason || !read.ok) {
      report.reject({ line, reason: reason ?? 'It is not JSON.', text: text.slice(0, 300) })
      continue
    }
    if (!lines && !isFeature(read.value) && !found)
      throw new ImportRefused('The file holds no GeoJSON features: a FeatureCollection, or one feature on each line.')
    found = true
    yield { line, feature: read.value }
  }
  if (!found) throw new ImportRefused('The file holds no GeoJSON features.')
}

/** A drawing without properties may be saved as its bare geometry. */
const featureTypes: readonly unknown[] = ['Feature', 'Polygon', 'MultiPolygon', 'GeometryCollection']
const isFeature = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && featureTypes.includes(value.type)

async function hasOneOnEachLine(file: ImportFile): Promise<boolean> {
  for await (const { text } of linesOf(file.text(), mostOfFirstLine)) {
    const read = readJson(text, mostOfLine)
    return read.ok && isFeature(read.value)
  }
  return false
}

type NumberedLine = { readonly line: number; readonly text: string; readonly isCut?: true }

/** Lines that hold something; the record separators of RFC 8142 are blanks. */
async function* linesOf(chunks: AsyncIterable<string>, most = mostOfLine): AsyncGenerator<NumberedLine> {
  let line = 0
  let rest: string[] = []
  let held = 0
  const next = function* (end: string): Generator<NumberedLine> {
    const text = [...rest, end].join('').replaceAll('\u001e', '').trim()
    rest = []
    held = 0
    line += 1
    if (text) yield { line, text }
  }
  for await (const chunk of chunks) {
    const ends = chunk.split('\n')
    const last = ends.pop() ?? ''
    for (const end of ends) yield* next(end)
    rest.push(last)
    held += last.length
    if (held > most) return yield { line: line + 1, text: rest.join(''), isCut: true }
  }
  yield* next('')
}

async function* piecesOf(chunks: AsyncIterable<string>): AsyncGenerator<NumberedLine> {
  const knife = cutJson()
  let line = 0
  for await (const chunk of chunks) {
    for (const text of knife.cut(chunk)) {
      line += 1
      yield { line, text }
    }
  }
  knife.end()
}
