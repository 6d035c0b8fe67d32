export type RoadNumber = {
  /** Whose number it is, which gives a sign its shape. */
  readonly of: 'interstate' | 'us' | 'state' | 'other'
  readonly text: string
}

/** More would be longer than the stretch of road that they stand on. */
const mostSigns = 4
const longestText = 6
/** `OH 315`, `SR 315`, `State Route 315`: who numbers a state's roads writes them as its mappers like. */
const state =
  /^(?:SR|SH|S|STATE(?: (?:ROUTE|ROAD|HIGHWAY))?|A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])[ -]?(\d\w*)/

/** The numbers of a road, as `I 670;US 62` names them: each once, in the order of the map. What no sign could show is left out. */
export function roadNumbers(ref: string): RoadNumber[] {
  const found = new Map<string, RoadNumber>()
  for (const part of ref.split(/[;,]/)) {
    const number = readNumber(part.trim().toUpperCase())
    if (number && number.text.length <= longestText) found.set(`${number.of} ${number.text}`, number)
  }
  return [...found.values()].slice(0, mostSigns)
}

function readNumber(text: string): RoadNumber | undefined {
  const [, interstate] = /^I[ -]?(\d\w*)/.exec(text) ?? []
  if (interstate) return { of: 'interstate', text: interstate }
  const [, us] = /^US[ -]?(\d\w*)/.exec(text) ?? []
  if (us) return { of: 'us', text: us }
  const [, ofState] = state.exec(text) ?? []
  if (ofState) return { of: 'state', text: ofState }
  return text === '' ? undefined : { of: 'other', text }
}
