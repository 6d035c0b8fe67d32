import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { migrate } from './migrate.ts'

const { pool, url } = await testDatabase()
let folder: string

beforeEach(async ({ onTestFinished }) => {
  folder = mkdtempSync(join(tmpdir(), 'cosmic migrations '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await pool.query('drop table if exists schema_migrations, trees, leaves')
})

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const tables = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename in ('trees', 'leaves') order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('files are applied in the order of their numbers, each one once', async () => {
  file('0002_leaves.sql', 'create table leaves (tree_id int references trees)')
  file('0001_trees.sql', 'create table trees (tree_id int primary key)')
  expect(await migrate(url, folder)).toEqual(['0001_trees.sql', '0002_leaves.sql'])
  expect(await migrate(url, folder)).toEqual([])
})

test('processes that start together apply each file once', async () => {
  file('0001_trees.sql', 'create table trees (tree_id int primary key)')
  file('0002_leaves.sql', 'create table leaves (tree_id int references trees)')
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(applied.flat().sort()).toEqual(['0001_trees.sql', '0002_leaves.sql'])
})

test('a file that fails leaves nothing of itself, names its line, and keeps those before it', async () => {
  file('0001_trees.sql', 'create table trees (tree_id int)')
  file('0002_leaves.sql', 'create table leaves (leaf_id int);\nselect no_such_column')
  await expect(migrate(url, folder)).rejects.toThrow('0002_leaves.sql line 2 failed: column "no_such_column"')
  expect(await tables()).toEqual(['trees'])
})

test('an applied file that was edited is refused', async () => {
  file('0001_trees.sql', 'create table trees (tree_id int)')
  await migrate(url, folder)
  file('0001_trees.sql', 'create table trees (tree_id bigint)')
  await expect(migrate(url, folder)).rejects.toThrow('0001_trees.sql was changed after it had been applied')
})

test('other line ends are not an edit', async () => {
  file('0001_trees.sql', 'create table trees (\n  tree_id int)')
  await migrate(url, folder)
  file('0001_trees.sql', 'create table trees (\r\n  tree_id int)')
  expect(await migrate(url, folder)).toEqual([])
})

test('a database that is newer than the program is refused', async () => {
  file('0001_trees.sql', 'create table trees (tree_id int)')
  await migrate(url, folder)
  rmSync(join(folder, '0001_trees.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(
    'has the migration 0001_trees.sql, which this version does not know',
  )
})

test('a file with a number below an applied one is refused', async () => {
  file('0002_leaves.sql', 'create table leaves (leaf_id int)')
  await migrate(url, folder)
  file('0001_trees.sql', 'create table trees (tree_id int)')
  await expect(migrate(url, folder)).rejects.toThrow('0001_trees.sql comes before 0002_leaves.sql')
  expect(await tables()).toEqual(['leaves'])
})

test.each([
  [['trees.sql'], 'trees.sql is not named like 0001_what_it_does.sql'],
  [['0001_trees.sql', '0001_leaves.sql'], 'Two migrations have the number 0001'],
])('names that leave the order open are refused: %j', async (names, message) => {
  for (const name of names) file(name, 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow(message)
})
