import { spawnSync } from 'node:child_process'
import { root } from './checks.ts'
import { type EntriesOfJourneys, isEntry, reachedByJourney } from './journeys.ts'
import { reachedFrom, readLinks } from './reach.ts'

export type ChangedFiles = { since: string; paths: string[] }

/** What differs from where the branch left main, or on main itself from the last commit; what is not committed yet is in it. */
export function changedFiles(): ChangedFiles {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  const paths = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return {
    since: (git('log', '-1', '--format=%h %s', base)[0] ?? base).slice(0, 60),
    paths: [...new Set(paths)].sort(),
  }
}

export const allFiles = () => [...new Set(git('ls-files', '--cached', '--others', '--exclude-standard'))]

/** Tests and journeys that a change can reach; `undefined` where it can reach all. */
export function testsFor(
  changed: readonly string[],
  files: readonly string[],
  entriesOf: EntriesOfJourneys,
  folder = root,
): { tests: string[]; journeys: string[] } | undefined {
  if (changed.some((path) => concernsAll.test(path))) return undefined
  const links = readLinks(folder, files)
  // A server names the entry of its page and sends no more than its name.
  const unopened = new Map([...links].map(([path, to]) => [path, to.filter((link) => !isEntry(link))]))
  const isReached = (reached: ReadonlySet<string>) => changed.some((path) => reached.has(path))
  return {
    tests: files.filter((path) => /\.test\.tsx?$/.test(path) && isReached(reachedFrom([path], unopened))),
    journeys: files.filter((path) => /\.spec\.ts$/.test(path) && isReached(reachedByJourney(path, links, entriesOf))),
  }
}

/** Packages, settings of the tools, and what runs the tests. */
const concernsAll =
  /^(package(-lock)?\.json|tsconfig\.json|(vite|vitest|playwright)\.config\.ts|platform\/test\/global-setup\.ts)$/

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
