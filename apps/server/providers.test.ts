import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeClock } from '#platform/server/clock.ts'
import { openProviders } from './providers.ts'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'cosmic-providers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a page is told about where cards are typed in. */
function vaultOf(env: NodeJS.ProcessEnv, environment: string) {
  const outside = { sandboxUrl: 'http://127.0.0.1:3001', clock: makeClock(), environment, url: 'http://127.0.0.1:3000' }
  const providers = openProviders(readSettings({ DATA_DIR: folder, ...env }), outside)
  providers.close()
  return providers.vault
}

test('[CSL-24] [SIL-ORD-079] without an address of its own the vault is the sandbox, and pages are told that it is', () => {
  expect(vaultOf({}, 'sandbox')).toEqual({
    fields_url: 'http://127.0.0.1:3001/vault/fields',
    origin: 'http://127.0.0.1:3001',
    environment: 'sandbox',
  })
})

test('[CSL-24] [SIL-ORD-079] a vault that is named is where cards go, and nowhere else', () => {
  const env = { VAULT_URL: 'https://vault.example/v2', VAULT_SECRET_KEY: 'key' }
  expect(vaultOf(env, 'production')).toEqual({
    fields_url: 'https://vault.example/v2/fields',
    origin: 'https://vault.example',
    environment: 'production',
  })
})
