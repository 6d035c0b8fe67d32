import { statSync } from 'node:fs'
import { join } from 'node:path'

/** What the files and folders are now, line by line: path, size and time. To read and hash them all would cost a tenth of a start. */
export const linesOf = (root: string, paths: readonly string[]): string =>
  paths.map((path) => `${path} ${now(root, path)}`).join('\n')

/** Whether each has the size and time of then. */
export const isAsThen = (root: string, lines: string): boolean =>
  lines.split('\n').every((line) => {
    const [path = '', ...facts] = line.split(' ')
    return now(root, path) === facts.join(' ')
  })

function now(root: string, path: string): string {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  return `${found?.size} ${found?.mtimeMs}`
}
