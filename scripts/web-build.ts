import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from '#platform/server/assets.ts'
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
  'scripts/{run-vite,web-build}.ts',
  'package-lock.json',
]

/** Builds the browser code into dist/web, unless it is there and made from the same sources. */
export async function ensureWebBuild(log: (line: string) => void): Promise<void> {
  const stamp = sourcesStamp()
  if (stampIn(built) === stamp) return
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
    replaceBuilt(aside, built)
  } finally {
    giveUp()
    process.off('exit', giveUp)
  }
}

/**
 * Puts what was built aside into its place. Two that were started at once both come here: whoever finds the same build there already leaves it,
 * and nothing is deleted where another one may just be putting its own.
 */
export function replaceBuilt(aside: string, place: string): void {
  const stamp = stampIn(aside)
  const old = `${aside}.old`
  let isPut = false
  while (!isPut && stampIn(place) !== stamp) {
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

function stampIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, '.sources'), 'utf8')
  } catch {
    return undefined
  }
}

/** By content: copies and checkouts change the times of files that are the same. */
function sourcesStamp(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
