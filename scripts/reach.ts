import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { specifiersOf } from '#platform/test/import-rules.ts'

/**
 * Which files each file leads to: by its imports, and by every text in it that is the path of one of the project's files or folders, from the
 * root or from where it stands. So a test that starts a program leads to that program, and a server to its migrations.
 */
export function readLinks(root: string, paths: readonly string[]): Map<string, string[]> {
  const known = new Set(paths)
  const inFolder = Map.groupBy(paths, (path) => dirname(path))
  const toPaths = (from: string, words: string): string[] =>
    [words, posix.join(dirname(from), words)].flatMap((path) =>
      known.has(path) ? [path] : isAbove(path, from) ? [] : (inFolder.get(path.replace(/\/$/, '')) ?? []),
    )
  return new Map(
    paths.map((path) => {
      if (!/\.(tsx?|mjs|css)$/.test(path)) return [path, []]
      const text = readFileSync(join(root, path), 'utf8')
      const imported = /\.css$/.test(path) ? [] : specifiersOf(path, text)
      const written = [...text.matchAll(/(['"`])([\w./ @-]{3,}\.?[\w/]*)\1/g)].map(([, , words = '']) => words)
      const named = imported.filter((specifier) => specifier.startsWith('#')).map((specifier) => specifier.slice(1))
      const links = [...named, ...imported, ...written].flatMap((words) => toPaths(path, words))
      return [path, [...new Set(links)].filter((link) => link !== path)]
    }),
  )
}

/** A folder that holds the file says nothing: it is where paths begin. */
const isAbove = (folder: string, file: string) => folder === '.' || folder === '' || file.startsWith(`${folder}/`)

/** All that these files lead to, themselves among them. */
export function reachedFrom(starts: readonly string[], links: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const next = [...starts]
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    next.push(...(links.get(path) ?? []))
  }
  return reached
}
