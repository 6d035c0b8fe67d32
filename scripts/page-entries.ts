import { globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { languages } from '#platform/core/languages.ts'
import { isForCustomers, type Page } from '#platform/core/route.ts'
import { english } from '#platform/core/words.ts'

const wrapped = '?page'
const spoken = '?language'

/** All customers' pages in one module, for the server that draws them: `platform/web/draw-page.tsx`. */
export const drawnPages = 'drawn-pages'

/** The name of a page's entry in the build: `support/ticket` for `areas/support/web/ticket.page.tsx`, `office/api` for `apps/office/api.page.tsx`. */
export function entryName(page: string): string {
  return page
    .replace(/^(areas|apps)\//, '')
    .replace('/web/', '/')
    .replace(/\.page\.tsx$/, '')
}

/** Every `*.page.tsx` that is wanted, by the name of its entry. */
export function pageEntries(root: string, isWanted: (page: string) => boolean): Record<string, string> {
  const pages = globSync(['areas/*/web/**/*.page.tsx', 'apps/*/*.page.tsx'], { cwd: root }).map((page) =>
    page.split(sep).join('/'),
  )
  return Object.fromEntries(
    pages
      .filter(isWanted)
      .sort()
      .map((page) => [entryName(page), `${root}/${page}${wrapped}`]),
  )
}

/** Each language but English as a script of its own, which stands before the page's: `headOf` in `platform/server/pages.ts`. */
export function languageEntries(root: string): Record<string, string> {
  const others = languages.filter((language) => language !== english)
  return Object.fromEntries(
    others.map(({ tag }) => [`language/${tag}`, `${root}/platform/core/languages/${tag}.ts${spoken}`]),
  )
}

/** The files of customers' pages, as their definitions say. */
export async function customersPages(root: string): Promise<ReadonlySet<string>> {
  const pages: Page[] = []
  // One after the other: not every tool that reads the build's settings can load modules side by side.
  for (const file of globSync('areas/*/calls/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
    pages.push(...Object.values(module).filter(isPage))
  }
  return new Set(pages.filter(isForCustomers).map(({ entry }) => entry))
}

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'page'

/** A page's file exports its component; what draws it into the served shell is the same for all, and is written here. */
export function pageWrapper(root: string, customers: ReadonlySet<string>): Plugin {
  return {
    name: 'page-wrapper',
    resolveId: (id) => (id.endsWith(wrapped) || id.endsWith(spoken) || id === drawnPages ? id : undefined),
    load(id) {
      if (id === drawnPages) return drawnPagesModule([...customers])
      if (id.endsWith(spoken))
        return `import { speak } from '#platform/core/words.ts'
import language from '#${relative(root, id.slice(0, -spoken.length)).split(sep).join('/')}'

speak(language)
`
      if (!id.endsWith(wrapped)) return undefined
      const page = relative(root, id.slice(0, -wrapped.length)).split(sep).join('/')
      return `import '#ui/base.css'
import { mount } from '#platform/web/mount.tsx'
import Page from '#${page}'

mount(Page)
`
    },
  }
}

function drawnPagesModule(pages: readonly string[]): string {
  return `import { makeDrawPage } from '#platform/web/draw-page.tsx'
${pages.map((page, index) => `import Page${index} from '#${page}'`).join('\n')}

export const drawPage = makeDrawPage({
${pages.map((page, index) => `  '${page}': Page${index},`).join('\n')}
})
`
}
