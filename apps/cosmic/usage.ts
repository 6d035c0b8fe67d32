import { CommandRefused } from './command-refused.ts'

/** What is missing or wrong in what was typed. How it is typed is said behind it, by main.ts, which knows all commands. */
export class BadUsage extends CommandRefused {
  readonly command: string

  constructor(command: string, what: string) {
    super(what)
    this.command = command
  }
}

export const badUsage = (command: string, what: string) => new BadUsage(command, what)
