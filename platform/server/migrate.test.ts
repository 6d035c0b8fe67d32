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
  await pool.query('drop table if exists schema_migrations, streets, houses')
})

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const tables = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename in ('streets', 'houses') order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('files are applied in the order of their numbers, each one once', async () => {
  file('0002_houses.sql', 'create table houses (street_id int references streets)')
  file('0001_streets.sql', 'create table streets (street_id int primary key)')
  expect(await migrate(url, folder)).toEqual(['0001_streets.sql', '0002_houses.sql'])
  expect(await migrate(url, folder)).toEqual([])
})

test('processes that start together apply each file once', async () => {
  file('0001_streets.sql', 'create table streets (street_id int primary key)')
  file('0002_houses.sql', 'create table houses (street_id int references streets)')
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(applied.flat().sort()).toEqual(['0001_streets.sql', '0002_houses.sql'])
})

test('a file that fails leaves nothing of itself, names its line, and keeps those before it', async () => {
  file('0001_streets.sql', 'create table streets (street_id int)')
  file('0002_houses.sql', 'create table houses (house_id int);\nselect no_such_column')
  await expect(migrate(url, folder)).rejects.toThrow('0002_houses.sql line 2 failed: column "no_such_column"')
  expect(await tables()).toEqual(['streets'])
})

test('an applied file that was edited is refused', async () => {
  file('0001_streets.sql', 'create table streets (street_id int)')
  await migrate(url, folder)
  file('0001_streets.sql', 'create table streets (street_id bigint)')
  await expect(migrate(url, folder)).rejects.toThrow('0001_streets.sql was changed after it had been applied')
})

test('other line ends are not an edit', async () => {
  file('0001_streets.sql', 'create table streets (\n  street_id int)')
  await migrate(url, folder)
  file('0001_streets.sql', 'create table streets (\r\n  street_id int)')
  expect(await migrate(url, folder)).toEqual([])
})

test('a database that is newer than the program is refused', async () => {
  file('0001_streets.sql', 'create table streets (street_id int)')
  await migrate(url, folder)
  rmSync(join(folder, '0001_streets.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(
    'has the migration 0001_streets.sql, which this version does not know',
  )
})

test('a file with a number below an applied one is refused', async () => {
  file('0002_houses.sql', 'create table houses (house_id int)')
  await migrate(url, folder)
  file('0001_streets.sql', 'create table streets (street_id int)')
  await expect(migrate(url, folder)).rejects.toThrow('0001_streets.sql comes before 0002_houses.sql')
  expect(await tables()).toEqual(['houses'])
})

test.each([
  [['streets.sql'], 'streets.sql is not named like 0001_what_it_does.sql'],
  [['0001_streets.sql', '0001_houses.sql'], 'Two migrations have the number 0001'],
])('names that leave the order open are refused: %j', async (names, message) => {
  for (const name of names) file(name, 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow(message)
})
