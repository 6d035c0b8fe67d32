import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

// The import rules of the architecture (docs/architecture.md), decided from what every import statement says. Biome checks a
// part of them while one types; this sees all of them, also circles between areas and impure rules.

/** Areas of a later row may use those of earlier rows. */
const areaOrder = [
  ['accounts'],
  ['markets'],
  ['addresses', 'streets', 'alcohol'],
  ['menu'],
  ['cart', 'cards'],
  ['ledger'],
  ['storefront'],
  ['orders'],
  ['customers'],
  ['checkout', 'dispatch'],
  ['course', 'replay'],
  ['driving', 'shifts', 'support'],
  ['pay'],
  ['order-desk', 'phone-orders'],
  ['kitchen', 'pos'],
  ['business', 'address-desk'],
  ['sales', 'outreach', 'books'],
  ['imports', 'privacy', 'operations'],
]

type Part = {
  top: string
  area?: string
  /** rules, calls, server, web; core, server, web, test under platform */
  layer: string
  path: string
  /** Tests and what helps them. */
  isTest: boolean
  isTesting: boolean
}

export type SourceFile = { path: string; text: string }

/** Every broken rule, as `file: what is wrong`. */
export function brokenImportRules(files: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>()
  const imports = new Map<string, Set<string>>(files.map(({ path }) => [path, new Set()]))
  const problems = files.flatMap(({ path, text }) => {
    const from = partOf(path)
    const { specifiers, impurities } = readSource(path, text)
    for (const specifier of specifiers) {
      const to = target(path, specifier)
      if (to && imports.has(to.path)) imports.get(path)?.add(to.path)
      if (to?.area && from.area && to.area !== from.area && !from.isTest) {
        edges.set(from.area, (edges.get(from.area) ?? new Set()).add(to.area))
      }
    }
    const wrong = specifiers.flatMap((specifier) => checkImport(from, specifier))
    const isPure = (from.layer === 'rules' || (from.top === 'platform' && from.layer === 'core')) && !from.isTest
    return [...homeless(from), ...wrong, ...(isPure ? impurities : [])].map((problem) => `${path}: ${problem}`)
  })
  return [...problems, ...circles(edges), ...fileCircles(imports)]
}

const areaLayers = ['rules', 'calls', 'server', 'web']

/** Every file of an area lies in one of its folders, so that the rules know what it may do. */
function homeless(part: Part): string[] {
  if (part.top !== 'areas' || areaLayers.includes(part.layer)) return []
  return [`an area has the folders ${areaLayers.join(', ')} and nothing beside them`]
}

function checkImport(from: Part, specifier: string): string[] {
  const to = target(from.path, specifier)
  if (!to) return mayUsePackage(from, specifier) ? [] : [`${placeOf(from)} may not use the package ${specifier}`]
  return [
    ...(mayUse(from, to) ? [] : [`${placeOf(from)} may not import ${specifier}`]),
    ...spelling(from, to, specifier),
    ...order(from, to),
  ]
}

function mayUse(from: Part, to: Part): boolean {
  if (to.top === 'apps' && isProduct(from)) return false
  if (from.isTest && (to.isTesting || isPlatform(to, 'test') || to.top === 'demo' || isWhole(to))) return true
  if (to.isTest && isProduct(from) && !from.isTest) return false
  if (from.top === 'areas') return areaMayUse(from, to)
  if (from.top === 'platform') return platformMayUse(from, to)
  if (from.top === 'ui') return to.top === 'ui' || isPlatform(to, 'core', 'web')
  return true
}

/** What may be imported by name only from its own kind: everything that is shipped, in contrast to apps and tools. */
const isProduct = (part: Part) => ['areas', 'platform', 'ui', 'database', 'demo'].includes(part.top)
const isPlatform = (part: Part, ...layers: string[]) => part.top === 'platform' && layers.includes(part.layer)

function areaMayUse(from: Part, to: Part): boolean {
  const own = to.top === 'areas' && to.area === from.area
  const isOther = to.top === 'areas' && to.area !== from.area
  const shared = to.top === 'areas' && (to.layer === 'rules' || to.layer === 'calls')
  switch (from.layer) {
    case 'rules':
      return (to.top === 'areas' && to.layer === 'rules') || isPlatform(to, 'core')
    case 'calls':
      return shared || isPlatform(to, 'core')
    case 'server':
      if (own) return to.layer !== 'web'
      if (isOther) return shared || isDoor(to, 'server')
      return isPlatform(to, 'core', 'server') || to.top === 'database'
    case 'web':
      if (own) return to.layer !== 'server'
      if (isOther) return shared || isDoor(to, 'web')
      return isPlatform(to, 'core', 'web') || to.top === 'ui'
    default:
      return false
  }
}

/** An area as the server joins it: tests put a server of several together. */
const isWhole = (to: Part) => to.layer === 'server' && to.path.endsWith('/server/area.ts')
const isDoor = (to: Part, layer: string) => to.layer === layer && /\/public\.tsx?$/.test(to.path)

function platformMayUse(from: Part, to: Part): boolean {
  switch (from.layer) {
    case 'core':
      return isPlatform(to, 'core')
    case 'server':
      return isPlatform(to, 'core', 'server') || to.top === 'database'
    case 'web':
      return isPlatform(to, 'core', 'web') || to.top === 'ui'
    default:
      return to.top === 'platform' || to.top === 'database'
  }
}

const browserPackages = /^(react|react-dom|@base-ui|@tanstack|@fontsource|signature_pad|@dnd-kit|maplibre-gl)(\/|-|$)/
const serverPackages = /^(node:|pg|kysely|fastify|@fastify|pino|sharp|@node-rs)/

function mayUsePackage(from: Part, specifier: string): boolean {
  if (from.isTest) return true
  if (from.layer === 'rules') return false
  if (from.layer === 'calls' || isPlatform(from, 'core')) return specifier === 'zod/mini'
  if (!['areas', 'platform', 'ui'].includes(from.top)) return true
  if (from.layer === 'web' || from.top === 'ui') return !serverPackages.test(specifier)
  return from.layer !== 'server' || !browserPackages.test(specifier)
}

/** Relative inside a part, by # across: a move of a folder then touches only what crosses its edge. */
function spelling(from: Part, to: Part, specifier: string): string[] {
  const sameUnit = from.top === to.top && from.area === to.area
  if (specifier.startsWith('.') && !sameUnit && isProduct(from)) return [`write #${to.path} and not ${specifier}`]
  if (specifier.startsWith('#') && sameUnit && from.top === 'areas')
    return [`write a relative path and not ${specifier}`]
  return []
}

function order(from: Part, to: Part): string[] {
  if (!from.area || !to.area || from.area === to.area || from.isTest) return []
  const rowOf = (area: string) => areaOrder.findIndex((row) => row.includes(area))
  if (rowOf(from.area) < 0) return [`the area ${from.area} has no place in the order of areas`]
  return rowOf(to.area) <= rowOf(from.area) ? [] : [`${from.area} comes before ${to.area} and may not import it`]
}

function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => {
      if (next === goal) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, goal, seen)
    })
  const inCircle = [...edges.keys()].filter((area) => reaches(area, area)).sort()
  return inCircle.length > 0 ? [`areas form a circle: ${inCircle.join(', ')}`] : []
}

/** Imports of types count too: two files that cannot be read one after the other are one. */
function fileCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  // What imports nothing that is left lies in no circle, nor what nothing that is left imports.
  const left = new Set(imports.keys())
  const importsLeft = (path: string) => [...(imports.get(path) ?? [])].some((other) => left.has(other))
  const isImported = (path: string) => [...left].some((other) => imports.get(other)?.has(path))
  for (const isHeld of [importsLeft, isImported]) {
    for (let before = -1; before !== left.size; ) {
      before = left.size
      for (const path of left) if (!isHeld(path)) left.delete(path)
    }
  }
  return left.size > 0 ? [`files form a circle: ${[...left].sort().join(', ')}`] : []
}

function placeOf({ top, area, layer }: Part): string {
  return [top, area, layer].filter(Boolean).join('/')
}

/** The file that an import leads to, or undefined for a package. */
function target(path: string, specifier: string): Part | undefined {
  if (specifier.startsWith('#')) return partOf(specifier.slice(1))
  if (specifier.startsWith('.')) return partOf(posix.join(dirname(path), specifier))
  return undefined
}

function partOf(path: string): Part {
  const [top = '', second = '', third = ''] = path.split('/')
  const isTest = /\.test\.tsx?$|(^|\/|-)testing(-[a-z-]+)?\.tsx?$/.test(path) || path.startsWith('platform/test/')
  const isTesting = /(^|\/|-)testing(-[a-z-]+)?\.tsx?$/.test(path)
  if (top !== 'areas') return { top, layer: second, path, isTest, isTesting }
  return { top, area: second, layer: third, path, isTest, isTesting }
}

type Syntax = { type: string; [field: string]: unknown }

/** What a file imports, as it is written there. */
export const specifiersOf = (path: string, text: string): string[] => readSource(path, text).specifiers

function readSource(path: string, text: string): { specifiers: string[]; impurities: string[] } {
  const parsed = parseSync(path, text)
  const specifiers = new Set<string>()
  const impurities = new Set<string>()
  visit(parsed.program, (node) => {
    const specifier = importedBy(node)
    if (specifier) specifiers.add(specifier)
    const impurity = impurityOf(node)
    if (impurity) impurities.add(`a rule may not read ${impurity}`)
  })
  return { specifiers: [...specifiers], impurities: [...impurities] }
}

function visit(value: unknown, look: (node: Syntax) => void) {
  if (Array.isArray(value)) {
    for (const element of value) visit(element, look)
  } else if (isSyntax(value)) {
    look(value)
    for (const inner of Object.values(value)) visit(inner, look)
  }
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value
}

const importing = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

function importedBy(node: Syntax): string | undefined {
  if (!importing.includes(node.type) || !isSyntax(node.source)) return undefined
  const { value } = node.source
  return typeof value === 'string' ? value : undefined
}

const impureMembers = ['Date.now', 'Math.random', 'process.env', 'Temporal.Now', 'crypto.randomUUID', 'performance.now']
const impureNames = ['fetch', 'localStorage', 'sessionStorage', 'setTimeout', 'setInterval']

function impurityOf(node: Syntax): string | undefined {
  const { type, callee, object, property } = node
  if (type === 'NewExpression' && nameOf(callee) === 'Date' && Array.isArray(node.arguments)) {
    return node.arguments.length === 0 ? 'new Date()' : undefined
  }
  if (type === 'CallExpression' && nameOf(callee) === 'Date') return 'Date()'
  if (type === 'CallExpression' && impureNames.includes(nameOf(callee) ?? '')) return `${nameOf(callee)}()`
  if (type !== 'MemberExpression') return undefined
  const member = `${nameOf(object)}.${nameOf(property)}`
  if (impureMembers.includes(member)) return member
  return [nameOf(object), nameOf(property)].find((name) => name && impureNames.includes(name))
}

function nameOf(node: unknown): string | undefined {
  return isSyntax(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined
}
