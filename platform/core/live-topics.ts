/** As long as an address may be that any server and proxy in between takes. */
export const longestTopics = 7000

/**
 * Live topics, each a word and a number, as an address has them: `queues:1,2,3,tickets:0,1`. A number without a word has that of the number
 * before it, so that somebody who works in a thousand markets can follow them all. Nothing of it need be encoded.
 */
export function packTopics(topics: readonly string[]): string {
  const numbers = new Map<string, string[]>()
  for (const topic of topics) {
    const [word = '', number = ''] = topic.split(':')
    numbers.set(word, [...(numbers.get(word) ?? []), number])
  }
  return [...numbers].map(([word, all]) => `${word}:${all.join(',')}`).join(',')
}

/** Each topic once. */
export function unpackTopics(packed: string): string[] {
  let word = ''
  const topics = packed.split(',').map((part) => {
    const [first = '', number] = part.split(':')
    if (number === undefined) return `${word}:${first}`
    word = first
    return `${word}:${number}`
  })
  return [...new Set(topics)]
}
