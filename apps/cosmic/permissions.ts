import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { permissionsPage } from '#areas/accounts/rules/permissions-page.ts'
import { productOver } from '../server/product.ts'
import { readSettings } from '../server/settings.ts'

export const permissionsFile = join(import.meta.dirname, '../../docs/permissions.md')

/** Nobody listens here, and nobody is asked: the definitions are all that is wanted of the product. */
const nowhere = 'http://127.0.0.1:1'

export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-permissions-'))
  const outside = { databaseUrl: 'postgres://127.0.0.1:1/none', sandboxUrl: nowhere, log: pino({ level: 'silent' }) }
  const product = productOver(readSettings({ DATA_DIR: dataDir }), outside)
  const page = permissionsPage(product.web.definitions)
  await product.close()
  rmSync(dataDir, { recursive: true, force: true })
  writeFileSync(permissionsFile, page)
  console.log(page)
}
