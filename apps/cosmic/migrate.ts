import { migrate } from '#platform/server/migrate.ts'
import { withDatabase } from './with-database.ts'

export async function run() {
  const applied = await withDatabase((url) => migrate(url), { before: 'start' })
  console.log(applied.length > 0 ? applied.map((name) => `applied ${name}`).join('\n') : 'nothing to apply')
}
