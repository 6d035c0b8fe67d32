import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml'
import { type ImportFile, ImportRefused } from '#platform/server/imports/import-kind.ts'
import { whyUnusable } from '#platform/server/imports/storable.ts'
import type { Path } from './readers.ts'

export type MarketDocument = {
  readonly value: unknown
  /** Where something stands, or would stand: the line of the nearest thing round it. */
  lineOf(path: Path): number
}

const mostBytes = 4 * 2 ** 20

/** JSON is YAML too, so both are read by one reader, which knows the lines. Aliases and tags are for programs, and are refused. */
export async function readDocument(file: ImportFile): Promise<MarketDocument> {
  const text = await wholeText(file)
  if (absurdlyDeep.test(text)) throw tooDeep()
  const lines = new LineCounter()
  const document = parsed(text, lines)
  const [problem] = [...document.errors, ...document.warnings]
  if (problem?.message.includes('call stack')) throw tooDeep()
  if (problem?.code === 'MULTIPLE_DOCS')
    throw new ImportRefused('The file holds several documents, with --- between them: one file is one market.')
  if (problem) throw new ImportRefused(`The file is neither JSON nor YAML: ${problem.message}`)
  const twice = keyThatStandsTwice(document, lines)
  if (twice) throw new ImportRefused(twice)
  const value = plainValue(document)
  const unusable = whyUnusable(value)
  if (unusable) throw new ImportRefused(unusable)
  return { value, lineOf: (path) => lines.linePos(startOf(nodesAlong(document.contents, path))).line }
}

/** The nodes on the way to something, as far as it goes. A file of keys that nobody knows asks for each of them: a map's keys are looked up, not searched. */
function nodesAlong(root: unknown, path: Path): unknown[] {
  const way = [root]
  for (const step of path) way.push(childOf(way.at(-1), step))
  return way
}

const keysOf = new WeakMap<YAMLMap, Map<string, unknown>>()

function childOf(node: unknown, step: Path[number]): unknown {
  if (isSeq(node)) return node.items[Number(step)]
  if (!isMap(node)) return undefined
  let keys = keysOf.get(node)
  if (!keys) {
    keys = new Map(node.items.map(({ key, value }) => [wordOf(key), value]))
    keysOf.set(node, keys)
  }
  return keys.get(String(step))
}

/** Where the nearest of them begins, in characters. */
function startOf(way: unknown[]): number {
  return way.findLast(isNode)?.range?.[0] ?? 0
}

async function wholeText(file: ImportFile): Promise<string> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of file.text()) {
    length += piece.length
    if (length > mostBytes)
      throw new ImportRefused(`The file is larger than ${mostBytes / 2 ** 20} MiB: that is no market's settings.`)
    pieces.push(piece)
  }
  return pieces.join('')
}

/** Levels upon levels on one line, or behind hundreds of blanks, keep the YAML reader busy for minutes. */
const absurdlyDeep = /(?:[-?:][ \t]+){40}|^[ \t]{200}\s*\S/m

function parsed(text: string, lineCounter: LineCounter) {
  try {
    // Its own search for keys that stand twice compares each with each.
    return parseDocument(text, { lineCounter, merge: false, schema: 'core', uniqueKeys: false })
  } catch (error) {
    throw new ImportRefused(`The file is neither JSON nor YAML: ${firstLine(String(error))}`)
  }
}

function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    throw new ImportRefused('The file uses anchors and aliases (&, *): write the values out.')
  }
}

function keyThatStandsTwice(document: ReturnType<typeof parseDocument>, lines: LineCounter): string | undefined {
  let found: string | undefined
  visit(document, {
    Map(_, map) {
      const keys = new Set<string>()
      for (const { key } of map.items) {
        const word = wordOf(key)
        if (keys.has(word) && isScalar(key)) {
          const { line } = lines.linePos(key.range?.[0] ?? 0)
          found = `Line ${line}: ${word.slice(0, 60)} stands there a second time.`
          return visit.BREAK
        }
        keys.add(word)
      }
      return undefined
    },
  })
  return found
}

const wordOf = (key: unknown) => String(isScalar(key) ? key.value : key)
const tooDeep = () => new ImportRefused('The file is nested too deep.')
const firstLine = (message: string) => message.split('\n')[0] ?? message
