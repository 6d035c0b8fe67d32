import { CommandRefused } from './command-refused.ts'
import { commands } from './commands.ts'

export const usageOf = (name: string) =>
  `Usage: npm run cosmic -- ${[name, commands[name]?.takes].filter(Boolean).join(' ')}`

/** What is missing or wrong in what was typed, and how it is typed. */
export const badUsage = (name: string, what: string) => new CommandRefused(`${what}\n${usageOf(name)}`)
