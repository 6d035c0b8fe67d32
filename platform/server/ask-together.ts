type Waiting<Key, Answer> = { readonly key: Key; readonly answered: PromiseWithResolvers<Answer> }

/** More would let the first of them wait for all. */
const mostInOne = 32
/** One at a time makes the fewest questions; the second keeps one that is slow from holding up everybody. */
const mostUnderWay = 2

/**
 * Makes one question of those that many requests ask at once: half of what a small one costs is to ask at all. What is asked while others are under way
 * goes with the next, so that nobody is given an answer from before they asked, and whoever is alone waits for nobody.
 *
 * `ask` answers in the order of its keys; where it fails, it has failed for all who asked it.
 */
export function askTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = []
  let underWay = 0

  async function askNext(): Promise<void> {
    const asked = waiting.slice(0, mostInOne)
    waiting = waiting.slice(mostInOne)
    underWay += 1
    try {
      const answers = await ask(asked.map(({ key }) => key))
      if (answers.length !== asked.length) throw new Error(`${asked.length} questions had ${answers.length} answers`)
      for (const [at, { answered }] of asked.entries()) answered.resolve(answers[at] as Answer)
    } catch (error) {
      for (const { answered } of asked) answered.reject(error)
    }
    underWay -= 1
    if (waiting.length > 0) void askNext()
  }

  return (key) => {
    const answered = Promise.withResolvers<Answer>()
    waiting.push({ key, answered })
    if (underWay < mostUnderWay) void askNext()
    return answered.promise
  }
}
