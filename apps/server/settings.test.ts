import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { businessWithoutCards, dataFolder, problemsOf } from './settings-testing.ts'

const folder = dataFolder()

const key = 'ab'.repeat(32)
const ready = { DATA_DIR: folder }
const business = {
  ...businessWithoutCards(folder),
  VAULT_URL: 'https://vault.example',
  VAULT_SECRET_KEY: 'k',
}

test('with nothing set it is the demo on port 3000, with the sandbox beside it', () => {
  const settings = readSettings(ready)
  expect(settings).toMatchObject({
    production: false,
    demo: true,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    roles: { web: true, work: true },
    sandbox: { port: 3001, url: undefined },
    timeScale: 1,
    clockOffsetMs: 0,
    // A slow client holds no connection for longer.
    patience: { headers: 10_000, body: 10_000, request: 30_000 },
  })
  expect(settings.database.url).toBeUndefined()
  expect(settings.vault.url).toBeUndefined()
})

test('under https without a proxy that is trusted the start says what comes of it', () => {
  const warnings = (env: NodeJS.ProcessEnv) => readSettings({ ...business, ...env }).warnings
  expect(warnings({ PUBLIC_URL: 'https://cosmic.example' })).toEqual([
    expect.stringContaining('TRUSTED_PROXIES is not set'),
  ])
  expect(warnings({ PUBLIC_URL: 'https://cosmic.example', TRUSTED_PROXIES: '10.0.0.1' })).toEqual([])
  expect(warnings({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([])
})

test('[SIL-ORD-097] addresses come from our own streets unless a maps service is named', () => {
  expect(readSettings(business).geocoder).toEqual({ kind: 'own', url: undefined, key: undefined })
  expect(problemsOf({ ...business, GEOCODER: 'photon' })).toEqual([expect.stringContaining('GEOCODER_URL is required')])
  expect(problemsOf({ ...business, GEOCODER: 'google', GEOCODER_URL: 'https://maps.example' })).toEqual([
    expect.stringContaining('GEOCODER_KEY is required'),
  ])
  expect(problemsOf({ ...ready, GEOCODER: 'bing' })).toEqual([
    'GEOCODER must be own, photon, nominatim, google, and not "bing".',
  ])
})

test('a free port for the server means a free port for the sandbox', () => {
  expect(readSettings({ ...ready, PORT: '0' }).sandbox.port).toBe(0)
})

test('an empty variable is one that is not set', () => {
  expect(readSettings({ ...ready, PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 3000,
    database: { url: undefined },
  })
})

test('the demo makes a key once, for its owner alone', () => {
  const first = readSettings(ready).dataKey
  expect(first).toHaveLength(32)
  expect(readSettings(ready).dataKey).toEqual(first)
  expect(statSync(join(folder, 'data-key')).mode & 0o777).toBe(0o600)
})

test.each([
  ['hexadecimal', key],
  ['base64', Buffer.from(key, 'hex').toString('base64')],
])('the key may be given in %s', (_form, text) => {
  expect(Buffer.from(readSettings({ ...ready, DATA_KEY: text }).dataKey).toString('hex')).toBe(key)
})

test('a complete business starts without the demo', () => {
  expect(readSettings(business)).toMatchObject({ production: true, demo: false, vault: { secretKey: 'k' } })
})

test('every mistake is listed at once', () => {
  const problems = problemsOf({
    ...ready,
    PORT: '80000',
    DEMO: 'yes',
    ROLES: 'web,cook',
    DATA_KEY: 'short',
    DATABASE_URL: 'mysql://cosmic:secret@db/cosmic',
    TIME_SCALE: 'fast',
  })
  expect(problems).toEqual([
    'DEMO must be 0 or 1, and not "yes".',
    'PORT must be a whole number from 0 to 65535, and not "80000".',
    'TIME_SCALE must be a number from 0.001 to 100000, and not "fast".',
    'DATA_KEY must be 32 bytes, written in hexadecimal (64 digits) or base64.',
    'ROLES must be web, work or web,work, and not "web,cook".',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ])
})

test.each([
  ['DATA_KEY', undefined, 'DATA_KEY is required in production'],
  ['VAULT_URL', undefined, 'VAULT_URL is required unless DEMO=1'],
  ['MAIL_URL', undefined, 'MAIL_URL is required unless DEMO=1'],
  ['VAULT_SECRET_KEY', undefined, 'VAULT_SECRET_KEY is required together with VAULT_URL'],
  ['CW_URL', 'https://cw.example', 'CW_KEY is required together with CW_URL'],
  ['TIME_SCALE', '2', 'TIME_SCALE is for tests and is refused in production'],
  ['CLOCK_OFFSET_MS', '1000', 'CLOCK_OFFSET_MS is for tests and is refused in production'],
])('in production, %s = %s is refused', (name, value, message) => {
  expect(problemsOf({ ...business, [name]: value }).join('\n')).toContain(message)
})

test('the settings cannot be changed afterwards', () => {
  const settings = readSettings(ready)
  expect(() => Object.assign(settings.vault, { secretKey: 'other' })).toThrow(TypeError)
})
