import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/server/database.ts'
import type {} from './global-setup.ts' // it provides the template

export type TestDatabase = OpenDatabase & { url: string }

/** A migrated database of one's own until the end of the test file. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = databaseName(templateUrl)
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await onServer(templateUrl, `create database ${name} template ${template} strategy file_copy`)

  const url = withDatabase(templateUrl, name)
  const database = openDatabase(url, { max: options.max ?? 8 })
  afterAll(async () => {
    await database.close()
    await onServer(templateUrl, `drop database ${name} with (force)`)
  })
  return { ...database, url }
}

/** Not from the template itself: a database with a connection cannot be copied. */
async function onServer(templateUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

const databaseName = (url: string) => new URL(url).pathname.slice(1)

function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
