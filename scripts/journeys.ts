import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './checks.ts'
import { entryName } from './page-entries.ts'
import { reachedFrom } from './reach.ts'

/** By the path of a journey: the entries of the build (`customer/cart`) whose pages it opened when it last passed. */
export type EntriesOfJourneys = Readonly<Record<string, readonly string[]>>

const file = join(root, '.data/journeys.json')

export const knownEntries = (): EntriesOfJourneys => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

export function rememberEntries(seen: EntriesOfJourneys): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...knownEntries(), ...seen }, undefined, 1))
}

/**
 * A journey leads to what it imports, to the pages that it opened, to the areas on those pages with all of their servers, and to what runs
 * under every area. Which areas stand on a page follows from what the page's entry imports, and from who serves it. Of a journey that has
 * not passed here yet we know nothing: it leads to every page.
 */
export function reachedByJourney(
  journey: string,
  links: ReadonlyMap<string, readonly string[]>,
  entriesOf: EntriesOfJourneys,
): Set<string> {
  const files = [...links.keys()]
  const opened = entriesOf[journey]
  const entries = files.filter((path) => isEntry(path) && (!opened || opened.includes(nameOf(path))))
  const shown = reachedFrom(entries, links)
  const serving = files.filter((path) => links.get(path)?.some((link) => entries.includes(link)))
  const areas = new Set([...shown, ...serving].flatMap((path) => areaOf(path) ?? []))
  const servers = files.filter((path) => isServer(path) && areas.has(areaOf(path) ?? ''))
  return new Set([...shown, ...reachedFrom(servers, links), ...reachedBelowAreas([journey, ...programs], links)])
}

export const isEntry = (path: string) =>
  /^apps\/(customer|dispatch|driver|office)\/[\w-]+\.tsx$|^areas\/[^/]+\/web\/.*\.page\.tsx$/.test(path)
const nameOf = (path: string) =>
  entryName(path)
    .replace(/^apps\//, '')
    .replace(/\.tsx$/, '')

const programs = ['apps/server/main.ts', 'apps/sandbox/main.ts']

/** The town's seed and the joining of areas lead to every area: what they break is seen by tests of their own. */
function reachedBelowAreas(starts: readonly string[], links: ReadonlyMap<string, readonly string[]>): Set<string> {
  const below = new Map([...links].map(([path, to]) => [path, to.filter((link) => !areaOf(link))]))
  return reachedFrom(starts, below)
}

const areaOf = (path: string): string | undefined => /^areas\/([^/]+)\//.exec(path)?.[1]
const isServer = (path: string) => /^areas\/[^/]+\/server\//.test(path) && !/\.test\.ts$|testing[\w-]*\.ts$/.test(path)
