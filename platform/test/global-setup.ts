import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/server/migrate.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'
import { writeBuild } from './write-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that every test database is a copy of. */
    templateUrl: string
    /** The folder of a browser build with the names of all pages and no code. */
    emptyBuild: string
  }
}

/** Builds the template that test databases are copied from, on the given server or on one of our own, and what pages need of a browser build. */
export default async function setUp(project: TestProject) {
  const configured = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  const postgres = configured ? { url: configured, stop: async () => undefined } : await startThrowAwayPostgres()
  const name = `cosmic_test_${randomBytes(4).toString('hex')}`
  const template = new URL(postgres.url)
  template.pathname = `/${name}`
  await onServer(postgres.url, `create database ${name}`)
  await migrate(template.href)
  project.provide('templateUrl', template.href)
  const emptyBuild = writeBuild()
  project.provide('emptyBuild', emptyBuild)

  return async () => {
    await onServer(postgres.url, `drop database ${name}`)
    await postgres.stop()
    rmSync(emptyBuild, { recursive: true })
  }
}

async function onServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
