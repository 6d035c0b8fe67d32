import type { Answer } from '#platform/web/forms/answer.ts'

type Versioned = { readonly version: number }

/**
 * What somebody does to a ticket, on one page of it. Each act counts its version on by one; a form that was begun before one's own act is answered goes on from
 * the version which that has made, and only another person's change stands in its way.
 */
export function makeOwnActs() {
  const underWay = new Set<Promise<unknown>>()
  const made = new Set<number>()

  function act<Data extends Versioned>(asked: Promise<Answer<Data>>): Promise<Answer<Data>> {
    const known = asked
      .then((answer) => {
        if (answer.ok) made.add(answer.data.version)
        return answer
      })
      .finally(() => underWay.delete(known))
    underWay.add(known)
    return known
  }

  const settled = () => Promise.allSettled(underWay)

  async function saveOver<Input extends { readonly expected_version: number }, Data extends Versioned>(
    input: Input,
    save: (input: Input) => Promise<Answer<Data>>,
  ): Promise<Answer<Data>> {
    await settled()
    let expected_version = input.expected_version
    while (made.has(expected_version + 1)) expected_version += 1
    return act(save({ ...input, expected_version }))
  }

  return { act, settled, saveOver }
}
