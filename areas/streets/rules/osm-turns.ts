// What OpenStreetMap's tags say of turns (wiki.openstreetmap.org/wiki/Relation:restriction).

type Tags = ReadonlyMap<string, string>

export type TurnFacts = {
  /** The only turn that is allowed; else one that is forbidden. */
  readonly only: boolean
  /** In force at some hours or days only. */
  readonly timed: boolean
}

/** A driver's car, from the most particular word down. */
const ours = ['motorcar', 'motor_vehicle', 'vehicle'] as const
const rule = /^(no|only)_(?:left_turn|right_turn|straight_on|u_turn|entry|exit)$/
const conditions = /([a-z_]+)\s*@\s*(\([^)]*\)|[^;]*)/g
const timeWords = /\d{1,2}:\d\d|\b(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|sunrise|sunset|dawn|dusk)\b|\b[A-Z][a-z]{2} \d{1,2}\b/
/** A weight, a length, another kind of vehicle, the weather: what a car at any hour is not asked. */
const otherWords = /[<>=]|\b(?:weight|length|height|width|hgv|bus|psv|trailer|hazmat|wet|snow|goods|bicycle)\b/

/**
 * The rule for a car; nothing where there is none. Ways are found for no certain hour: what is forbidden at some hours counts as forbidden
 * at all, for a driver who goes round is late by less than one who is fined.
 */
export function turnFactsOf(tags: Tags): TurnFacts | undefined {
  if (tags.get('type') !== 'restriction' || isExcepted(tags)) return undefined
  const always = mostParticular(tags, '')
  const [, word] = rule.exec(always ?? '') ?? []
  if (word) return { only: word === 'only', timed: isTimedByOldTags(tags) }
  // «none» for cars: the general rule is for others.
  if (always === 'none') return undefined
  const timed = conditionalRule(mostParticular(tags, ':conditional') ?? '')
  return timed ? { only: timed === 'only', timed: true } : undefined
}

function mostParticular(tags: Tags, ending: '' | ':conditional'): string | undefined {
  const keys = [...ours.map((vehicle) => `restriction:${vehicle}${ending}`), `restriction${ending}`]
  return keys.map((key) => tags.get(key)?.trim()).find((value) => value !== undefined)
}

function isExcepted(tags: Tags): boolean {
  const excepted = (tags.get('except') ?? '').split(/[;,]/).map((word) => word.trim())
  return ours.some((vehicle) => excepted.includes(vehicle))
}

const isTimedByOldTags = (tags: Tags) => ['day_on', 'hour_on'].some((key) => tags.has(key))

/** `no_left_turn @ (Mo-Fr 07:00-09:00); no_u_turn @ (weight > 5)`: the first whose condition is a time. */
function conditionalRule(text: string): string | undefined {
  for (const [, value = '', condition = ''] of text.slice(0, 1000).matchAll(conditions)) {
    const [, word] = rule.exec(value) ?? []
    if (word && timeWords.test(condition) && !otherWords.test(condition)) return word
  }
  return undefined
}
