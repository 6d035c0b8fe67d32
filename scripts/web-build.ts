import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { compressAssets } from '#platform/server/assets.ts'
import { isAsThen, linesOf } from './as-then.ts'
import { runVite } from './run-vite.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')

const sources = [
  'apps/office/**/*',
  'areas/*/{web,rules}/**/*',
  'areas/*/calls/**/*',
  'platform/{core,web}/**/*',
  'ui/**/*',
  'vite.config.ts',
  'scripts/customer-icons.ts',
  'scripts/page-entries.ts',
  'scripts/{as-then,run-vite,web-build}.ts',
  'package-lock.json',
]

/** Beside a build: its sources and their folders as they were when their content was looked at. */
const list = '.made-of'

/** Builds the browser code into dist/web, unless it is there and made from the same sources. */
export async function ensureWebBuild(log: (line: string) => void): Promise<void> {
  const madeOf = textIn(built, list)
  if (madeOf && isAsThen(root, madeOf)) return
  const { stamp, lines } = lookAtSources()
  if (textIn(built, '.sources') === stamp) return keepList(lines)
  log('building the browser code')
  // Built aside and renamed, so that an interrupted build, or two at once, never leave half of one.
  const aside = `${built}.${process.pid}`
  const giveUp = () => rmSync(aside, { recursive: true, force: true })
  process.once('exit', giveUp)
  try {
    for (const mode of ['customers', 'staff', 'server'])
      await runVite(['build', '--mode', mode, '--outDir', aside, '--emptyOutDir', 'false', '--logLevel', 'warn'])
    await compressAssets(aside)
    writeFileSync(join(aside, '.sources'), stamp)
    writeFileSync(join(aside, list), lines)
    replaceBuilt(aside, built)
  } finally {
    giveUp()
    process.off('exit', giveUp)
  }
}

/** For the next start alone: where nothing may be written it reads them all again. */
function keepList(lines: string): void {
  try {
    writeFileSync(join(built, list), lines)
  } catch {
    // Built by another account, or being replaced just now.
  }
}

/**
 * Puts what was built aside into its place. Two that were started at once both come here: whoever finds the same build there already leaves it,
 * and nothing is deleted where another one may just be putting its own.
 */
export function replaceBuilt(aside: string, place: string): void {
  const stamp = textIn(aside, '.sources')
  const old = `${aside}.old`
  let isPut = false
  while (!isPut && textIn(place, '.sources') !== stamp) {
    // Another one may be faster with either step: what is there now is looked at anew.
    moved(place, old)
    isPut = moved(aside, place)
    rmSync(old, { recursive: true, force: true })
  }
}

/** False where the one is not there, or the other is not empty. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && inTheWay.has(String(error.code))) return false
    throw error
  }
}

const inTheWay = new Set(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'])

function textIn(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}

/** By content: copies and checkouts change the times of files that are the same. What comes new changes the time of its folder. */
function lookAtSources(): { stamp: string; lines: string } {
  const found = globSync(sources, { cwd: root, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isSource: entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  }))
  const files = found.filter(({ isSource }) => isSource).map(({ path }) => path)
  const folders = new Set(globSync('areas/*', { cwd: root }).map((area) => join(root, area)))
  for (const { path } of found)
    for (let folder = dirname(path); folder !== root && !folders.has(folder); folder = dirname(folder))
      folders.add(folder)
  // Before anything is read: what changes in between is looked at again.
  const lines = linesOf(
    root,
    [...files, ...folders].map((path) => relative(root, path)),
  )
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return { stamp: hash.digest('hex'), lines }
}
