import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawPage } from '#platform/core/drawn-page.ts'

/** What draws customers' pages, of the build: Node reads types, but no JSX. Nothing where nothing was built, as in tests of the server alone. */
export async function loadDrawPage(webDir: string): Promise<DrawPage | undefined> {
  const built = join(webDir, '.server/drawn-pages.js')
  if (!existsSync(built)) return undefined
  const module: { drawPage: DrawPage } = await import(pathToFileURL(built).href)
  return module.drawPage
}
