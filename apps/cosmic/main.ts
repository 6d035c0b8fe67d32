import { type Command, commands } from './commands.ts'
import { errorWords } from './error-words.ts'
import { BadUsage, badUsage } from './usage.ts'

// The operator's door: npm run cosmic -- <command>

const [name, ...rest] = process.argv.slice(2)
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  const widest = Math.max(...Object.keys(commands).map((word) => word.length))
  const list = Object.entries(commands).map(([word, { does }]) => `  ${word.padEnd(widest)}  ${does}`)
  const isAsked = name === undefined || name === 'help' || name === '--help'
  if (!isAsked) console.log(`There is no command ${name}.\n`)
  console.log(`Usage: npm run cosmic -- <command> [--help]\n\n${list.join('\n')}`)
  if (!isAsked) process.exitCode = 1
} else if (rest.includes('--help') && !command.hasOwnHelp) {
  console.log(`${usageOf(name ?? '')}\n\nIt ${command.does}.`)
} else {
  await runCommand(command)
}

async function runCommand({ takes, hasOwnHelp, load }: Command) {
  try {
    if (takes === undefined && !hasOwnHelp && rest.length > 0)
      throw badUsage(name ?? '', `${name} takes nothing behind its name, and not ${rest.join(' ')}.`)
    const { run } = await load()
    await run(rest)
  } catch (error) {
    console.error(errorWords(error) ?? error)
    if (error instanceof BadUsage) console.error(usageOf(error.command))
    process.exitCode = 1
  }
}

function usageOf(command: string): string {
  return `Usage: npm run cosmic -- ${[command, commands[command]?.takes].filter(Boolean).join(' ')}`
}
