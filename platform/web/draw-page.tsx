import { renderToString } from 'preact-render-to-string'
import { type ComponentType, createElement } from 'react'
import type { DrawPage } from '#platform/core/drawn-page.ts'
import { languages } from '#platform/core/languages.ts'
import { english, speak } from '#platform/core/words.ts'
import { serveTheme } from '#ui/theme.ts'
import { PageRoot } from './page-root.tsx'
import { serveState } from './page-state.ts'
import { serveParts } from './ready-part.tsx'
import { serveSearch } from './search-now.ts'

/**
 * Customers' pages as HTML, on the server. Drawing waits for nothing, so what it is drawn for is given to the modules that components
 * read it from. Only the build imports this (`scripts/page-entries.ts`).
 */
export function makeDrawPage(pages: Readonly<Record<string, ComponentType>>): DrawPage {
  return (entry, { state, search, theme, language, parts }) => {
    const page = pages[entry]
    if (!page) return undefined
    speak(languages.find(({ tag }) => tag === language) ?? english)
    serveState(state)
    serveSearch(search)
    serveTheme(theme ?? 'system')
    serveParts(parts)
    const html = renderToString(createElement(PageRoot, { isServed: true, page }) as never)
    // The policy allows no style attributes. `page-guard.js` sets them by script before anything is painted. A quotation mark in a text
    // is written as an entity, so that this is an attribute wherever it stands.
    return html.replaceAll(' style="', ' data-style="')
  }
}
