import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { twilioTexts } from '#platform/server/texts.ts'
import { startSandboxProcess } from './sandbox-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'cosmic-sandbox-'))
const http = openHttp()
const lines: string[] = []
const say = (line: string) => lines.push(line)
const sandbox = await startSandboxProcess({
  port: 0,
  dataDir,
  productPort: 3000,
  publicUrl: undefined,
  databaseUrl: '',
  say,
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const inbox = async () => (await (await fetch(`${sandbox.url}/inbox/texts.json`)).json()).texts
const kill = (signal: NodeJS.Signals) => process.kill(sandbox.pid() ?? 0, signal)

test('a sandbox that died is started again at its address, with its books', async () => {
  const credentials = { accountSid: 'ACsandbox', authToken: 'sk_sandbox', from: '4045550100' }
  const texts = twilioTexts({ baseUrl: `${sandbox.url}/twilio`, credentials, http, clock: makeClock() })
  await texts.send({ to: '4045550123', body: 'Kept', idempotencyKey: 'message-1' })
  for (let times = 1; times <= 2; times++) {
    const killed = sandbox.pid()
    kill('SIGKILL')
    await expect.poll(() => sandbox.pid() !== killed, { timeout: 60_000 }).toBe(true)
    await expect.poll(() => inbox().catch(() => []), { timeout: 60_000 }).toMatchObject([{ body: 'Kept' }])
    expect(lines).toHaveLength(times)
  }
  expect(lines[0]).toBe('the sandbox providers ended (SIGKILL), and are started again')
})

test('they stay away once they are stopped, also when they had just been killed', async () => {
  kill('SIGKILL')
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(3)
  await sandbox.stop()
  await expect(fetch(sandbox.url)).rejects.toThrow()
})
