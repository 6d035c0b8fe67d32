import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** The folder of a browser build that holds nothing but the names of its entries. */
export function writeBuild(entries: readonly string[] = globSync('{areas,apps}/**/*.page.tsx').sort()): string {
  const webDir = mkdtempSync(join(tmpdir(), 'cosmic-build-'))
  mkdirSync(join(webDir, '.vite'))
  const manifest = Object.fromEntries(
    entries.map((entry) => [`${entry}?page`, { file: `${basename(entry, '.page.tsx')}.js` }]),
  )
  writeFileSync(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest))
  return webDir
}
