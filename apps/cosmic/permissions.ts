import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionsPage } from '#areas/accounts/rules/permissions-page.ts'

export const permissionsFile = join(import.meta.dirname, '../../docs/permissions.md')

export async function run() {
  const page = permissionsPage()
  writeFileSync(permissionsFile, page)
  console.log(page)
}
