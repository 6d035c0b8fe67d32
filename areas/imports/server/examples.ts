import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Choices, parseChoices } from '#platform/server/imports/choices.ts'

export type Example = Choices & { readonly name: string }

const folder = join(import.meta.dirname, '../../../docs/imports')

/** The mappings that are shipped, one file each. */
export function shippedExamples(): Example[] {
  return globSync('*.json', { cwd: folder })
    .sort()
    .map((path) => ({
      name: basename(path, '.json'),
      ...parseChoices(readFileSync(join(folder, path), 'utf8'), path),
    }))
}
