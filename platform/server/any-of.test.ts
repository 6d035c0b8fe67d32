import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { anyOf } from './any-of.ts'

const { db } = await testDatabase()
const root = join(import.meta.dirname, '../..')

const tries = (ids: readonly number[], names: readonly string[]) =>
  db
    .selectFrom('throttles')
    .select('key')
    .where('count', '=', anyOf(ids))
    .where('key', '=', anyOf(names))
    .orderBy('key')

test('a list of any length is one statement, and an empty one matches nothing', async () => {
  await db
    .insertInto('throttles')
    .values([1, 2, 3].map((count) => ({ key: `a"{,}'\\${count}`, count, window_started_at: new Date() })))
    .execute()
  const names = [1, 2, 3].map((count) => `a"{,}'\\${count}`)
  expect(await tries([1, 3, 9], names).execute()).toEqual([{ key: names[0] }, { key: names[2] }])
  expect(await tries([], names).execute()).toEqual([])
  expect(tries([1], []).compile().sql).toBe(tries([1, 2, 3], names).compile().sql)
})

test('no statement lists values in a length that changes: anyOf does', () => {
  const files = ['apps', 'areas', 'bench', 'demo', 'platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .map((path) => join(folder, path)),
  )
  // A list that is written out keeps its length; a query in its place has none. An operator follows a column on its line.
  const changing = /(?<=['`)], ?)'(?:not )?in',(?!\s*\[(?!\.\.\.)|[^\n]*\.select\()[^\n]*|\b(?:not )?in \(\$\{[^\n]*/g
  const found = files.flatMap((path) =>
    (readFileSync(join(root, path), 'utf8').match(changing) ?? []).map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})
