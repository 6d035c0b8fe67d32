import type { PbfReader } from 'pbf'
import { type ElementHandlers, type Member, noTags, type Tags } from './elements.ts'
import { damaged, pbfBlocks, readMessage } from './pbf-blocks.ts'

/** Writers put 8,000 elements into a block; what holds a hundred times as many was not made by one. */
const mostInList = 1_000_000
const memberTypes = ['node', 'way', 'relation'] as const

/** Hands every wanted element of a PBF file over, block by block. */
export async function readPbf(
  chunks: AsyncIterable<Uint8Array>,
  handlers: ElementHandlers,
  onBlock?: (number: number) => void,
): Promise<void> {
  for await (const { number, bytes } of pbfBlocks(chunks)) {
    readBlock(bytes, number, handlers)
    onBlock?.(number)
  }
}

type Block = {
  readonly number: number
  readonly strings: readonly Uint8Array[]
  readonly decoded: (string | undefined)[]
  /** Billionths of a degree. */
  granularity: number
  latOffset: number
  lngOffset: number
}

function readBlock(bytes: Uint8Array, number: number, handlers: ElementHandlers): void {
  const strings: Uint8Array[] = []
  const groups: Uint8Array[] = []
  const block: Block = { number, strings, decoded: [], granularity: 100, latOffset: 0, lngOffset: 0 }
  readMessage(bytes, number, block, (field, found, pbf) => {
    if (field === 1)
      readMessage(pbf.readBytes(), number, strings, (inner, list, table) => {
        if (inner === 1) list.push(table.readBytes())
        if (list.length > mostInList) throw damaged(number, 'it holds too many words')
      })
    if (field === 2) groups.push(pbf.readBytes())
    if (field === 17) found.granularity = pbf.readVarint()
    if (field === 19) found.latOffset = pbf.readVarint(true)
    if (field === 20) found.lngOffset = pbf.readVarint(true)
  })
  for (const group of groups)
    readMessage(group, number, undefined, (field, _found, pbf) => {
      if (field === 1 && handlers.node) readNode(pbf.readBytes(), block, handlers.node)
      if (field === 2 && handlers.node) readDense(pbf.readBytes(), block, handlers.node)
      if (field === 3 && handlers.way) readWay(pbf.readBytes(), block, handlers.way)
      if (field === 4 && handlers.relation) readRelation(pbf.readBytes(), block, handlers.relation)
    })
}

type Element = {
  id: number
  keys: number[]
  values: number[]
}
const blank = (): Element => ({ id: 0, keys: [], values: [] })

function readNode(bytes: Uint8Array, block: Block, hand: NonNullable<ElementHandlers['node']>): void {
  const node = readMessage(bytes, block.number, { ...blank(), lat: 0, lng: 0 }, (field, found, pbf) => {
    if (field === 1) found.id = pbf.readSVarint()
    if (field === 2) found.keys = list(pbf, block, 'plain')
    if (field === 3) found.values = list(pbf, block, 'plain')
    if (field === 8) found.lat = pbf.readSVarint()
    if (field === 9) found.lng = pbf.readSVarint()
  })
  hand(node.id, latOf(block, node.lat), lngOf(block, node.lng), tagsOf(node, block))
}

function readDense(bytes: Uint8Array, block: Block, hand: NonNullable<ElementHandlers['node']>): void {
  const empty = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], words: [] as number[] }
  const dense = readMessage(bytes, block.number, empty, (field, found, pbf) => {
    if (field === 1) found.ids = list(pbf, block, 'signed')
    if (field === 8) found.lats = list(pbf, block, 'signed')
    if (field === 9) found.lngs = list(pbf, block, 'signed')
    if (field === 10) found.words = list(pbf, block, 'plain')
  })
  const { ids, lats, lngs, words } = dense
  if (lats.length !== ids.length || lngs.length !== ids.length)
    throw damaged(block.number, 'its nodes do not all have a place')
  let [id, lat, lng, at] = [0, 0, 0, 0]
  for (let index = 0; index < ids.length; index++) {
    id += ids[index] ?? 0
    lat += lats[index] ?? 0
    lng += lngs[index] ?? 0
    let tags: Map<string, string> | undefined
    // Key and value in turn; a zero ends the list of a node.
    for (let key = words[at++] ?? 0; key !== 0; key = words[at++] ?? 0) {
      tags ??= new Map()
      tags.set(word(block, key), word(block, words[at++] ?? -1))
    }
    hand(id, latOf(block, lat), lngOf(block, lng), tags ?? noTags)
  }
}

function readWay(bytes: Uint8Array, block: Block, hand: NonNullable<ElementHandlers['way']>): void {
  const way = readMessage(bytes, block.number, { ...blank(), refs: [] as number[] }, (field, found, pbf) => {
    if (field === 1) found.id = pbf.readVarint(true)
    if (field === 2) found.keys = list(pbf, block, 'plain')
    if (field === 3) found.values = list(pbf, block, 'plain')
    if (field === 8) found.refs = summed(list(pbf, block, 'signed'))
  })
  hand(way.id, way.refs, tagsOf(way, block))
}

function readRelation(bytes: Uint8Array, block: Block, hand: NonNullable<ElementHandlers['relation']>): void {
  const empty = { ...blank(), roles: [] as number[], refs: [] as number[], types: [] as number[] }
  const relation = readMessage(bytes, block.number, empty, (field, found, pbf) => {
    if (field === 1) found.id = pbf.readVarint(true)
    if (field === 2) found.keys = list(pbf, block, 'plain')
    if (field === 3) found.values = list(pbf, block, 'plain')
    if (field === 8) found.roles = list(pbf, block, 'plain')
    if (field === 9) found.refs = summed(list(pbf, block, 'signed'))
    if (field === 10) found.types = list(pbf, block, 'plain')
  })
  const { roles, refs, types } = relation
  if (refs.length !== types.length || refs.length !== roles.length)
    throw damaged(block.number, 'a relation has members without a kind')
  const members = refs.map((ref, index): Member => {
    const type = memberTypes[types[index] ?? -1]
    if (!type) throw damaged(block.number, 'a relation has members of no known kind')
    return { type, ref, role: word(block, roles[index] ?? -1) }
  })
  hand(relation.id, members, tagsOf(relation, block))
}

function list(pbf: PbfReader, { number }: Block, kind: 'plain' | 'signed'): number[] {
  const end = pbf.readVarint() + pbf.pos
  if (end > pbf.length) throw damaged(number, 'a list leads beyond its end')
  const values: number[] = []
  while (pbf.pos < end) {
    if (values.length >= mostInList) throw damaged(number, 'a list is too long')
    values.push(kind === 'signed' ? pbf.readSVarint() : pbf.readVarint())
  }
  return values
}

function summed(differences: number[]): number[] {
  let sum = 0
  return differences.map((difference) => {
    sum += difference
    return sum
  })
}

function tagsOf({ keys, values }: Element, block: Block): Tags {
  if (keys.length !== values.length) throw damaged(block.number, 'a tag has no value')
  if (keys.length === 0) return noTags
  return new Map(keys.map((key, index) => [word(block, key), word(block, values[index] ?? -1)]))
}

const utf8 = new TextDecoder()

function word(block: Block, index: number): string {
  const known = block.decoded[index]
  if (known !== undefined) return known
  const bytes = block.strings[index]
  if (!bytes) throw damaged(block.number, 'it names a word that it does not hold')
  const text = utf8.decode(bytes)
  block.decoded[index] = text
  return text
}

const latOf = ({ latOffset, granularity }: Block, lat: number) => (latOffset + granularity * lat) / 1e9
const lngOf = ({ lngOffset, granularity }: Block, lng: number) => (lngOffset + granularity * lng) / 1e9
