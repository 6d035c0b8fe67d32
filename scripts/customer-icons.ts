import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const sprite = 'ui/icons.svg'
const written = /<symbol id="([^"]+)"/

/** Of the kit's icons those that a customer's page may show: the others are a third of the file, which every first visit loads. */
export function customerIcons(root: string, pages: Iterable<string>): string {
  const words = new Set<string>()
  // The list of all names says nothing of who shows them.
  for (const file of reachable(root, pages, 'ui/icon.tsx'))
    for (const [, word = ''] of file.matchAll(/['"`]([a-z-]+)['"`]/g)) words.add(word)
  const lines = readFileSync(join(root, sprite), 'utf8').split('\n')
  return lines.filter((line) => words.has(written.exec(line)?.[1] ?? '') || !written.test(line)).join('\n')
}

/** The text of every module that the pages can load. */
function reachable(root: string, pages: Iterable<string>, except: string): string[] {
  const texts: string[] = []
  const waiting = [...pages]
  const seen = new Set([except])
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) continue
    seen.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    texts.push(text)
    for (const [, to = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      if (to.startsWith('#')) waiting.push(to.slice(1))
      else if (to.startsWith('.')) waiting.push(join(dirname(file), to).replaceAll('\\', '/'))
    }
  }
  return texts
}

/** Gives customers' pages the smaller file. */
export function smallerSprite(root: string, pages: Iterable<string>): Plugin {
  const smaller = join(root, 'dist/customers/icons.svg')
  return {
    name: 'smaller-sprite',
    enforce: 'pre',
    buildStart() {
      mkdirSync(dirname(smaller), { recursive: true })
      writeFileSync(smaller, customerIcons(root, pages))
    },
    resolveId: (id) => (id === './icons.svg?no-inline' ? `${smaller}?no-inline` : undefined),
  }
}
