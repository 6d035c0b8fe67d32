import { SaxesParser } from 'saxes'
import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { type ElementHandlers, type Member, noTags } from './elements.ts'

/** A tag or a text this long is no map. */
const longestStretch = 1024 * 1024
const mostChildren = 1_000_000
/** A map is nested three deep; other programs' additions may be a little deeper. */
const deepest = 100

type Open = {
  readonly kind: 'node' | 'way' | 'relation'
  readonly id: number
  readonly lat: number
  readonly lng: number
  /** Editors keep what they have deleted until they send it off. */
  readonly gone: boolean
  readonly refs: number[]
  readonly members: Member[]
  tags: Map<string, string> | undefined
}

/** Hands every wanted element of an `.osm` file over, as it streams by. Entities other than XML's own five are refused. */
export async function readXml(texts: AsyncIterable<string>, handlers: ElementHandlers): Promise<void> {
  const parser = new SaxesParser()
  let root = false
  let open: Open | undefined
  let depth = 0
  /** Letters given to the parser, and where its last tag was. */
  let written = 0
  let heardAt = 0

  parser.on('error', (error) => {
    throw new ImportRefused(`The file is not well-formed XML: ${withoutPeriod(error.message)}. Nothing was changed.`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    heardAt = parser.position
    depth += 1
    if (depth > deepest)
      throw new ImportRefused(`The file is nested deeper than ${deepest} levels, which no map is. Nothing was changed.`)
    if (!root) {
      if (name !== 'osm')
        throw new ImportRefused(`This is not an OpenStreetMap file: it begins with <${name.slice(0, 50)}>.`)
      root = true
    } else if (name === 'node' || name === 'way' || name === 'relation')
      open = handlers[name] && opened(name, attributes)
    else if (open) child(open, name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    heardAt = parser.position
    depth -= 1
    if (!open || name !== open.kind) return
    handOver(open, handlers)
    open = undefined
  })

  for await (const text of texts) {
    parser.write(text)
    written += text.length
    if (written - heardAt > longestStretch)
      throw new ImportRefused('The file holds a piece of text that is too long for a map. Nothing was changed.')
  }
  parser.close()
}

function opened(kind: Open['kind'], attributes: Readonly<Record<string, string>>): Open {
  return {
    kind,
    id: numberOf(attributes.id, 'id'),
    lat: kind === 'node' ? numberOf(attributes.lat ?? (isGone(attributes) ? '0' : undefined), 'lat') : 0,
    lng: kind === 'node' ? numberOf(attributes.lon ?? (isGone(attributes) ? '0' : undefined), 'lon') : 0,
    gone: isGone(attributes),
    refs: [],
    members: [],
    tags: undefined,
  }
}

const isGone = ({ action, visible }: Readonly<Record<string, string>>) => action === 'delete' || visible === 'false'

function child(open: Open, name: string, attributes: Readonly<Record<string, string>>): void {
  if (open.refs.length + open.members.length + (open.tags?.size ?? 0) >= mostChildren)
    throw new ImportRefused('An element of the file holds too much. Nothing was changed.')
  if (name === 'nd') open.refs.push(numberOf(attributes.ref, 'ref'))
  if (name === 'member') {
    const { type, role = '' } = attributes
    if (type === 'node' || type === 'way' || type === 'relation')
      open.members.push({ type, ref: numberOf(attributes.ref, 'ref'), role })
  }
  if (name === 'tag' && attributes.k !== undefined && attributes.v !== undefined) {
    open.tags ??= new Map()
    open.tags.set(attributes.k, attributes.v)
  }
}

function handOver(open: Open, handlers: ElementHandlers): void {
  if (open.gone) return
  const tags = open.tags ?? noTags
  if (open.kind === 'node') handlers.node?.(open.id, open.lat, open.lng, tags)
  if (open.kind === 'way') handlers.way?.(open.id, open.refs, tags)
  if (open.kind === 'relation') handlers.relation?.(open.id, open.members, tags)
}

function numberOf(text: string | undefined, name: string): number {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number))
    throw new ImportRefused(`An element of the file has no number as its ${name}. Nothing was changed.`)
  return number
}

const withoutPeriod = (text: string) => text.slice(0, 200).replace(/\.$/, '')
