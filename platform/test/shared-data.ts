import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/data')

/**
 * A file of the real data that lies beside the repository and never enters it: `sharedData('maps/columbus.osm.pbf')`.
 * Undefined where it is absent; `npm test` counts what is skipped by it: `test.skipIf(!file)(…)`.
 */
export function sharedData(path: string): string | undefined {
  const file = join(folder, path)
  return existsSync(file) ? file : undefined
}
