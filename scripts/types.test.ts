import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { generateTypes } from './types.ts'

test('database/types.ts is what the migrations make: write it with npm run cosmic -- types', async () => {
  const { url } = await testDatabase()
  const written = readFileSync(join(import.meta.dirname, '../database/types.ts'), 'utf8')
  expect(await generateTypes(url)).toBe(written)
})
