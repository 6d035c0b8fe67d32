import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { makeClock } from './clock.ts'
import { openHttp } from './http.ts'
import { twilioLines } from './twilio-lines.ts'

const http = openHttp({ backoffMs: 1, timeoutMs: 300 })
let sandbox: SandboxProcess
let said: { status: number; body: string } = { status: 200, body: '' }
const provider = createServer((_request, reply) => reply.writeHead(said.status).end(said.body))

const lines = (baseUrl: string, authToken: string) =>
  twilioLines({ baseUrl, credentials: { accountSid: 'ACsandbox', authToken }, http, clock: makeClock() })
const ofProvider = () => lines(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`, 'secret')

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  http.close()
  provider.close()
  await sandbox.stop()
})

test('[SIL-ORD-171] the sandbox knows landlines by their numbers, and nobody without the key', async () => {
  const ours = lines(`${sandbox.url}/twilio`, sandbox.secretKey)
  expect(await ours.typeOf('4045550197')).toBe('landline')
  expect(await ours.typeOf('4045550123')).toBe('mobile')
  expect(await ours.typeOf('0045550123')).toBe('unknown')
  await expect(lines(`${sandbox.url}/twilio`, 'another').typeOf('4045550123')).rejects.toMatchObject({
    failure: { class: 'auth' },
  })
})

test.each([
  ['mobile', 'mobile'],
  ['landline', 'landline'],
  ['fixedVoip', 'voip'],
  ['nonFixedVoip', 'voip'],
  ['tollFree', 'unknown'],
  ['something new', 'unknown'],
  [null, 'unknown'],
])('[SIL-ORD-171] what the provider calls %s is %s', async (type, expected) => {
  said = { status: 200, body: JSON.stringify({ valid: true, line_type_intelligence: { type, error_code: null } }) }
  expect(await ofProvider().typeOf('4045550123')).toBe(expected)
})

test.each([
  [200, 'not JSON'],
  [200, '{"line_type_intelligence": "landline"}'],
  [500, ''],
])('[SIL-ORD-171] nonsense is breakage of the provider: %i %s', async (status, body) => {
  said = { status, body }
  await expect(ofProvider().typeOf('4045550123')).rejects.toThrow()
})
