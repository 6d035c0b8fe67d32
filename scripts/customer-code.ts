import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, posix } from 'node:path'
import { parseSync } from 'vite'
import { customersPages } from './page-entries.ts'

/** Parts that staff alone load, and definitions: what they refuse with is said in another language by route and reason (`answerText`). */
const unreached = ['areas/menu/web/editor/**', 'areas/*/calls/**']

/** Every file of ours that a browser may load for a customer's page, parts that come late included. */
export async function customersCode(root: string): Promise<string[]> {
  const reached = new Set<string>()
  const next = [...(await customersPages(root)), 'platform/web/mount.tsx']
  for (const path of next) {
    if (reached.has(path) || unreached.some((glob) => matchesGlob(path, glob))) continue
    reached.add(path)
    next.push(...importsOf(path, readFileSync(join(root, path), 'utf8')))
  }
  return [...reached].sort()
}

/** What is imported as code, and not as a type alone. */
function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  return [...imported, ...exported, ...late]
    .map((specifier) =>
      specifier.startsWith('#')
        ? specifier.slice(1)
        : specifier.startsWith('.')
          ? posix.join(dirname(path), specifier)
          : '',
    )
    .filter((file) => /\.tsx?$/.test(file))
}
