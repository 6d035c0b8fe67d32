import { globSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const wrapped = '?page'

/** The name of a page's entry in the build: `support/ticket` for `areas/support/web/ticket.page.tsx`, `office/api` for `apps/office/api.page.tsx`. */
export function entryName(page: string): string {
  return page
    .replace(/^(areas|apps)\//, '')
    .replace('/web/', '/')
    .replace(/\.page\.tsx$/, '')
}

/** Every `*.page.tsx`, by the name of its entry. */
export function pageEntries(root: string): Record<string, string> {
  const pages = globSync(['areas/*/web/**/*.page.tsx', 'apps/*/*.page.tsx'], { cwd: root }).map((page) =>
    page.split(sep).join('/'),
  )
  return Object.fromEntries(pages.sort().map((page) => [entryName(page), `${root}/${page}${wrapped}`]))
}

/** A page's file exports its component; what draws it into the served shell is the same for all, and is written here. */
export function pageWrapper(root: string): Plugin {
  return {
    name: 'page-wrapper',
    resolveId: (id) => (id.endsWith(wrapped) ? id : undefined),
    load(id) {
      if (!id.endsWith(wrapped)) return undefined
      const page = relative(root, id.slice(0, -wrapped.length)).split(sep).join('/')
      return `import '#ui/base.css'
import { createElement } from 'react'
import { mount } from '#platform/web/mount.tsx'
import Page from '#${page}'

mount(createElement(Page))
`
    },
  }
}
