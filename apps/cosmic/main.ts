import { ImportRefused } from '#platform/server/imports/import-kind.ts'
import { MigrationRefused } from '#platform/server/migrate.ts'
import { StartRefused } from '#platform/server/postgres/start-refused.ts'
import { SettingsRefused } from '../server/settings.ts'
import { commands } from './commands.ts'

// The operator's door: npm run cosmic -- <command>

const [name, ...rest] = process.argv.slice(2)
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) {
  await runCommand(command)
} else {
  const list = Object.entries(commands).map(([word, { does }]) => `  ${word.padEnd(14)} ${does}`)
  console.log(`Usage: npm run cosmic -- <command>\n\n${list.join('\n')}`)
  if (name !== undefined && name !== 'help') process.exitCode = 1
}

async function runCommand({ load }: NonNullable<typeof command>) {
  try {
    const { run } = await load()
    await run(rest)
  } catch (error) {
    const expected = [SettingsRefused, StartRefused, MigrationRefused, ImportRefused].some(
      (kind) => error instanceof kind,
    )
    console.error(expected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
