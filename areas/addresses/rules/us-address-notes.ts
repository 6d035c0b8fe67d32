import type { Token } from './us-address-tokens.ts'

/** No city begins so: where it is, or what the driver shall do. */
// biome-ignore format: one list
const beginnings = new Set('about above across after against along around at before behind below beside between by down for from in inside near next no not of off on onto opposite out outside over past please then there through thru to toward towards under until up upon via when where with within without bring buzz call close come deliver dial enter follow give hand honk just keep knock leave look meet pick press push ring send stop take text turn use wait walk watch yell'.split(' '))

/** Nor has one such a word in its name. */
// biome-ignore format: one list
const things = new Set('baby bell buzzer campus code concierge contactless courtyard delivery desk dog dogs door doorbell doorman doors driveway duplex elevator entrance entry fence food garage gate house instructions intercom mailbox order parking porch reception security siding stairs stairway stoop thanks triplex upstairs downstairs yard'.split(' '))

/** What is told beside an address, and is no city: `ring twice`, `up the stairs`, `tan duplex`. `Washington Court House` is one. */
function isNote(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word }) => word)
  return (
    beginnings.has(words[0] ?? '') ||
    words.some((word, at) => things.has(word) && !(at > 0 && words[at - 1] === 'court'))
  )
}

/** The parts between commas that may be a city. A house's name is none; `White Hall, AR` is. */
export function withoutNotes(tokens: readonly Token[], hasState: boolean): readonly Token[] {
  const segments: Token[][] = [[]]
  for (const token of tokens) {
    segments.at(-1)?.push(token)
    if (token.ends) segments.push([])
  }
  const isHouse = (segment: readonly Token[]) =>
    !hasState && /^(?:hall|towers?|dorm|building|apartments)$/.test(segment.at(-1)?.word ?? '')
  return segments.filter((segment) => !isNote(segment) && !isHouse(segment)).flat()
}
