import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#platform/server/postgres/start-postgres.ts'

/** What is thrown away need not survive a power cut. A test's database is made and dropped ten times faster so, on a busy disk forty times. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
}

/** A PostgreSQL that leaves nothing behind: not even when the process that asked for it is killed. */
export async function startThrowAwayPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-test-'))
  const mourner = spawn('/bin/sh', ['-c', mourning, 'mourner', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  mourner.on('error', () => undefined) // where there is no such shell, only the tidying after a kill is missing
  mourner.unref()
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings: forgetful })
  return {
    url: postgres.url,
    dataDir,
    async stop() {
      await postgres.stop()
      mourner.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Its standard input ends when we do, however we end. Numbers of processes are read late, as the database may have restarted. */
const mourning = `cat > /dev/null
kill -INT "$(head -n 1 "$1/postgres/cluster/postmaster.pid")"
sleep 2
rm -rf "$1"`
