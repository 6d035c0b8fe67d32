import type { Token } from './us-address-tokens.ts'

/** No city begins so: where it is, or what the driver shall do. */
// biome-ignore format: one list
const beginnings = new Set('about above asap attn attention care c/o across after against along around at before behind below beside between by down for from in inside near next no not nr of off on onto opposite out outside over past please then there through thru to toward towards under until up upon via when where with within without bring buzz call close come dead deliver dial drop end enter follow give hand hello hi honk hurry if just keep kid kids knock leave look make meet need pick pickup place press push put ring see send set stop take text turn use wait walk watch yell'.split(' '))

/** Nor has one such a word in its name: things of a house, and words that make a sentence. */
// biome-ignore format: one list
const things = new Set('alarm am are asap asleep awning baby balcony beer bell birthday buzzer camera campus cant card cell code concierge contact contactless couch courtyard crying curb customer deck delivery desk didnt doesnt dog dogs dont door doorbell doorman doors downstairs driver driveway duplex elevator entered entrance entry fence food fragile garage gate guard guest had hallway has have house i id im instructions intercom is isnt its ive knocking leasing locked mailbox mailman me mom mudroom my name napkins neighbor neighbors order our outside package parking patio phone pizza please porch reception required ring roommate security shouldnt shutters sidewalk siding sign signature sleeping soliciting someone stairs stairway stairwell steps stoop stuck text thanks them they tip trash triplex truck unlocked upstairs us utensils waiting was we wife will wine wont would yard you your'.split(' '))

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
  // `Bell Gardens, CA`, `Gate City, VA`: right before its state stands the city.
  const isCity = (segment: readonly Token[]) => hasState && segment === written.at(-1) && segment.length <= 2
  const written = segments.filter((segment) => segment.length > 0)
  return written.filter((segment) => isCity(segment) || (!isNote(segment) && !isHouse(segment))).flat()
}
