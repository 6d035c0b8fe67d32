import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'

const packageFile = join(import.meta.dirname, '../../package.json')

/** As the package calls it. */
export const productVersion: string = z.parse(
  z.object({ version: z.string() }),
  parseJson(readFileSync(packageFile, 'utf8')),
).version
