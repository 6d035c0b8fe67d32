import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/data')

/**
 * A file of the real data that lies beside the repository and never enters it: `sharedData('maps/columbus.osm.pbf')`.
 * Undefined where it is absent; say so in the title: `test.skipIf(!file)(…)`.
 */
export function sharedData(path: string): string | undefined {
  const file = join(folder, path)
  if (existsSync(file)) return file
  console.warn(`../shared/data/${path} is absent: the tests that need it are skipped`)
  return undefined
}
