import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readSettings, SettingsRefused } from './settings.ts'

/** A data folder of the test file's own. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic-settings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Everything that a business needs beside its cards. */
export const businessWithoutCards = (dataDir: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATA_KEY: 'ab'.repeat(32),
  TEXTS_URL: 'https://texts.example',
  TEXTS_ACCOUNT_SID: 'a',
  TEXTS_AUTH_TOKEN: 't',
  TEXTS_FROM: '+17065550100',
  MAIL_URL: 'https://mail.example',
  MAIL_SECRET_KEY: 'key',
  MAIL_FROM: 'orders@cosmic.example',
})

/** What the start would be refused with. */
export function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsRefused) return error.message.split('\n')
    throw error
  }
}
