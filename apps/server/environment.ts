/** Reads environment variables and collects what is wrong with them, so that one start shows every mistake. */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const problems: string[] = []
  const problem = (text: string) => void problems.push(text)
  const text = (name: string) => env[name]?.trim() || undefined

  const number = (name: string, usual: number, least: number, most: number, whole: boolean) => {
    const given = text(name)
    if (given === undefined) return usual
    const value = Number(given)
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value
    problem(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, and not ${JSON.stringify(given)}.`,
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
      const given = text(name)
      if (given !== undefined && given !== '0' && given !== '1') {
        problem(`${name} must be 0 or 1, and not ${JSON.stringify(given)}.`)
      }
      return given === '1' || (given !== '0' && usual)
    },
    /** The value is not repeated in the problem, as it may hold a password. */
    url(name: string, protocols: readonly string[]): string | undefined {
      const given = text(name)
      if (given === undefined || protocols.includes(URL.parse(given)?.protocol ?? '')) return given
      problem(
        `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      )
      return undefined
    },
  }
}
