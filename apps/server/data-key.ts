import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#platform/server/postgres/place.ts'

const keyBytes = 32

/** 32 bytes in hexadecimal or base64, or undefined. */
export function parseDataKey(text: string): Uint8Array | undefined {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  return key.length === keyBytes ? key : undefined
}

/** The demo's own key, made once: what it encrypted must stay readable after a restart. */
export function keptDataKey(dataDir: string): Uint8Array {
  const file = join(dataDir, 'data-key')
  makeDataDir(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flag: 'wx' })
  const key = parseDataKey(readFileSync(file, 'utf8').trim())
  if (!key) throw new Error(`${file} does not hold a key of ${keyBytes} bytes.`)
  return key
}
