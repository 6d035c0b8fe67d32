import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const program = `
  const { startThrowAwayPostgres } = await import('#platform/test/throw-away-postgres.ts')
  const { dataDir } = await startThrowAwayPostgres()
  console.log(dataDir)`

test('a test run that is killed leaves neither its database nor its files behind', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [dataDir] = await once(createInterface(owner.stdout), 'line')
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(true)
  owner.kill('SIGKILL')
  await expect.poll(() => existsSync(dataDir), { timeout: 60_000 }).toBe(false)
})
