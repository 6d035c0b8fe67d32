import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll } from 'vitest'

/** A browser build that holds nothing but the names of its entries, so that the real pages can be asked without building. */
export function emptyBuild(entries: readonly string[] = globSync('{areas,apps}/**/*.page.tsx').sort()): string {
  const webDir = mkdtempSync(join(tmpdir(), 'cosmic-build-'))
  mkdirSync(join(webDir, '.vite'))
  const manifest = Object.fromEntries(
    entries.map((entry) => [`${entry}?page`, { file: `${basename(entry, '.page.tsx')}.js` }]),
  )
  writeFileSync(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest))
  afterAll(() => rmSync(webDir, { recursive: true }))
  return webDir
}

/** What the server told a page. */
export function stateOf({ body }: { body: string }) {
  return JSON.parse(/id="state">(.*)<\/script>/.exec(body)?.[1] ?? '{}')
}
