/** Reads environment variables and collects what is wrong with them, so that one start shows every mistake. */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const problems: string[] = []
  const problem = (text: string) => void problems.push(text)
  const text = (name: string) => env[name]?.trim() || undefined

  const number = (name: string, usual: number, least: number, most: number, whole: boolean) => {
    const setting = text(name)
    if (setting === undefined) return usual
    const value = Number(setting)
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value
    problem(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, and not ${JSON.stringify(setting)}.`,
    )
    return usual
  }

  return {
    problems,
    problem,
    text,
    whole: (name: string, usual: number, least: number, most: number) => number(name, usual, least, most, true),
    decimal: (name: string, usual: number, least: number, most: number) => number(name, usual, least, most, false),
    flag(name: string, usual: boolean): boolean {
      const setting = text(name)
      if (setting !== undefined && setting !== '0' && setting !== '1') {
        problem(`${name} must be 0 or 1, and not ${JSON.stringify(setting)}.`)
      }
      return setting === '1' || (setting !== '0' && usual)
    },
    /** The value is not repeated in the problem, as it may hold a password. */
    url(name: string, protocols: readonly string[]): string | undefined {
      const setting = text(name)
      if (setting === undefined || protocols.includes(URL.parse(setting)?.protocol ?? '')) return setting
      problem(
        `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      )
      return undefined
    },
  }
}
