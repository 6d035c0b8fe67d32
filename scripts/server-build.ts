import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAsThen } from './as-then.ts'
import { runVite } from './run-vite.ts'

// A start reads this before it runs the built server: what it imports is kept in memory beside that.
const root = join(import.meta.dirname, '..')
const builds = join(root, 'dist/server')
/** Lists the files that a build was made of; it is written last. */
const list = 'made-of'

/**
 * The path of the built server, made anew unless every file that it was made of has the size and time of then. Each build has a folder of its own: a server
 * that runs still loads what it seldom needs from its own, so the last one before stays.
 */
export async function ensureServerBuild(log: (line: string) => void, folder = builds): Promise<string> {
  const found = buildsIn(folder).find(({ madeOf }) => isAsThen(root, madeOf))
  if (found) return join(folder, found.name, 'main.js')
  log('building the server')
  mkdirSync(folder, { recursive: true })
  const aside = mkdtempSync(join(folder, '.aside-'))
  const giveUp = () => rmSync(aside, { recursive: true, force: true })
  process.once('exit', giveUp)
  try {
    await runVite(['build', '--config', 'vite.server.config.ts', '--outDir', aside, '--logLevel', 'warn'])
    const name = createHash('sha256')
      .update(readFileSync(join(aside, list)))
      .digest('hex')
      .slice(0, 12)
    putBeside(aside, join(folder, name))
    const [, ...older] = buildsIn(folder).filter((build) => build.name !== name)
    for (const build of older) rmSync(join(folder, build.name), { recursive: true, force: true })
    return join(folder, name, 'main.js')
  } finally {
    giveUp()
    process.off('exit', giveUp)
  }
}

/** Another start may have made the same one in between. */
function putBeside(aside: string, place: string): void {
  try {
    renameSync(aside, place)
  } catch (error) {
    if (!statSync(join(place, list), { throwIfNoEntry: false })) throw error
  }
}

type Build = { readonly name: string; readonly madeOf: string; readonly builtAt: number }

/** Whole ones, the newest first. */
function buildsIn(folder: string): Build[] {
  return namesIn(folder)
    .flatMap((name): Build[] => {
      const path = join(folder, name, list)
      const builtAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
      return builtAt && !name.startsWith('.') ? [{ name, madeOf: readFileSync(path, 'utf8'), builtAt }] : []
    })
    .sort((one, other) => other.builtAt - one.builtAt)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
