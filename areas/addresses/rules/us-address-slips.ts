import { ordinalOf } from './us-address-numbers.ts'
import { stateCode } from './us-address-words.ts'

/** What is told to the driver, and is no part of an address. */
const codes =
  /[,.;]?\s*\b(?:the\s+)?(?:(?:gate|door|access|entry|elevator|lobby|garage|security|front|alarm|lock\s?box|key\s?box|key)\s+|(?:gate|door)(?=code))?(?<!client\s)(?:code|pin|keypad|passcode)\b\s*(?:is|no\.?)?\s*[:#*]?\s*\d[\w*#-]*/gi
const callers =
  /[,.;]?\s*\b(?:(?:buzz(?:er)?(?:\s+code)?|call\s*box|intercom|dial)\b(?!\s+(?:is|isn|does|doesn|not)\b)\s*[:#]?\s*\w+|(?:press|punch|push)\s+(?:in\s+)?[*#]?\s*\d\w*[*#]?)/gi
const hints =
  /[,.;]?\s+\b(?:next\s+(?:to|door)|across\s+(?:from|the)|in\s+front\s+of|opposite|leave\s+(?:at|by|it|with|in|on)|(?:(?:or|and|then|just)\s+)?(?:text|call|ring|knock)\s+(?:on|upon|when|at|me|us)|(?:above|below)\s+the|on\s+(?:the|your)\s+(?:left|right|corner)|parking\s+(?:in|on|at)|drop\s+(?:at|off)|(?:\d(?:st|nd|rd|th)|first|second|third|last)\s+(?:door|house|building)\s+(?:on|to|from)|around\s+(?:back|the\s+(?:back|corner|side))|ask\s+for|use\s+the|(?:the\s+)?(?:entrance|entry|door|gate)\s+(?:is\s+)?(?:on|at|in|from|off|around))\b[^,;]*/gi
/** `gate 0911`, which is too long for a gate, and a phone's number, which is no house's. */
const numbers =
  /[,.;]?\s+(?:gate|keypad)\s*[:#]?\s*\d{4}\b(?![\d-])[*#]?|[,.;]?\s+(?:(?:tel|telephone|ph|phone|cell|mobile|call|text)[.:]?\s*)?(?:\(\d{3}\)\s?|\d{3}(?=([-.])\d{3}\1)[-.])\d{3}[-.]\d{4}\b(?:\s+(?:on|upon|when|once|if|for)\b[^,;]*)?|[,.;]?\s+(?:(?:tel|telephone|ph|phone|cell|mobile|call|text)\b[.:#]?\s*)?(?:\+?1[-. ]?)?\d{3}(?=(\s?)\d{3}\2\d{4})\2\d{3}\2\d{4}\b(?:\s+(?:on|upon|when|once|if|for)\b[^,;]*)?/gi
/** Behind a street or a door that is whole, these begin a hint too; before that they are names, as `S. Bell` is. */
const hintsBehind =
  /(?:(?:[,;]|(?<!\b[a-z])\.)\s*|(?<=\b(?:(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|way|pl|place)\.?|(?:apt|unit|ste|suite)\.?\s?\w{1,4}|#\s?\w{1,4}))\s+)(?:near(?:by)?|behind|beside|between|btwn|btw|b\/w|opposite|off|above|below|(?:at|by|in|to|with|from|under|along|toward|towards|on)\s+(?:the|an?|my|our|your)|in\s+(?:front|back)|in\s+(?:[a-z]+\s+)?(?:village|district|downtown|neighbou?rhood)(?=\s*(?:$|[,;]))|(?:north|south|east|west)\s+of|cross\s+(?:st|street|streets|sts)|hand\s+(?:it\s+)?to|(?:place|put|set|drop)\s+(?:it|on|at|in|by|down|food|order)|no\s+(?:door|bell|buzz|dog|contact|stairs|elevator|parking|knock|rush|hurry|answer|solicit|signature|call|text|trespass|smok|need|utensil|napkin|plastic|shoes|one)\w*|(?:at\s+)?(?:the\s+)?end\s+of|nr|walk\s*-?up|if|(?:or|and|then)\s+(?:call|text|ring|knock)|(?:make|take)\s+(?:a|the)\s+(?:left|right)|i\s+(?:will|am|live|can|have|need|would|just)|i(?:['’]?m|['’]ll|['’]ve)|we(?:['’]?re|['’]ll)|my|our|tell\s+(?:the|him|her|them|me|us|my|someone)|(?:is|pin\s+is)\s+(?:the|my|our|wrong|off|not)|(?:\d|one|two|three)[-\s]stor(?:y|ey|ies)|cross(?=:)|(?:the\s+)?(?:big\s+|small\s+)?(?:blue|red|white|green|yellow|brown|gr[ae]y|black|brick|pink|tan)\s+(?:(?:brick|stone|wooden)\s+)?(?:house|door|building|bldg|gate|fence|awning|mailbox)|meet\s+(?:at|me|us|in|out(?:side)?)|look\s+for|(?:do\s+not|don'?t)\s+(?:ring|knock|call|use|leave)|leave\s+(?:outside|inside)|knock|honk|park\s+(?:in|on|at|behind|across)|(?:call|text|ring)\s+(?:first|before|ahead|from|for|if|once|bell)|(?:ring|press|use)\s+(?:the\s+)?(?:bell|doorbell|buzzer|button)|(?:just\s+|right\s+)?(?:past|inside|outside|before|after|off|around)|(?:(?:on|at)\s+)?(?:the\s+)?corner\s+(?:of|with)|(?:about\s+)?(?:\d{1,2}|an?|one|two|three|half\s+an?)\s+(?:blocks?|doors?|houses?|miles?(?!\s+(?:rd|road)\b)|minutes?|mins?)\b)\b[^,;]*/gi
const hintsAlone =
  /(?:[,;]|(?<=\d.*)\s-\s|(?<!\b[a-z])\.)\s*(?:it(?:'|’)?s|i(?:(?:'|’)(?:m|ll)|\s+(?:will|am|live|can|have|need))|we(?:(?:'|’)re|\s+(?:are|will))|there(?:(?:'|’)s|\s+(?:is|are))|call|text|ring|knock|do\s+not|don'?t|use|meet|deliver|enter|wait|press|bring|hand|go|doorbell|beware|dog|last\s+(?:house|door)|\d\s+(?:floors?|flights?|stor(?:y|ies|ey))\b|(?:the\s+)?(?:blue|red|white|green|yellow|brown|gr[ae]y|black|brick|pink|orange|tan)\s+(?:(?:brick|stone|wooden)\s+)?(?:house|door|building|gate|home|siding|roof|fence|awning|shutters|trim|porch|mailbox)|(?:the\s+)?corner\s+house|house\s+with)\b[^,;]*/gi

/** No street is called so, but for a `Please Ln`. */
const manners =
  /[,.;]?\s+\b(?:please(?!\s+(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|way|pl|place)\b)|pls|plz\s+(?:call|knock|ring|leave|text)|thanks|thank\s+you|thx)\b[^,;]*/gi

/** `, 2nd house on the left`, `, parking in the rear`: a part of its own that says where to look. */
const hintParts =
  /[,.;]\s*(?:[^,;]*\bon\s+(?:the|your)\s+(?:left|right|corner)\b|park(?:ing)?\s+(?:in|on|at|behind)\b)[^,;]*/gi

/** `near 5th Apt 4`, `by the park OH 43215`: what stands behind a hint; `leave with apt 3` is the neighbour's. */
function doorBehindHint(hint: string, at: number, whole: string): string {
  if (isCityOfState(whole.slice(at))) return hint
  const door = hint.search(
    /(?<!\b(?:with|for|to|at|from|in|of|call|text|ring|knock|buzz|by|on|the))\s(?:(?:apt|apartment|unit|suite|ste)\b\.?\s*#?\s*(?:[a-z]?\d|[a-z]\b)|#\s*\w|[a-z]{2}\s+\d{5}\b)/i,
  )
  return door < 0 ? ' ' : `,${hint.slice(door)}`
}

/** `, White House, TN 37188`, `, Tell City, IN`: a comma or a code beside its state tells a city that sounds like a hint. */
function isCityOfState(text: string): boolean {
  const found = /^[,.;]?\s*[a-z]+(?:\s+[a-z]+){0,2}(,?)\s+([a-z]{2}|[a-z]{4,})\.?(\s+\d{5}(?:-\d{4})?)?\s*$/i.exec(text)
  if (!found) return false
  const [, comma, state = '', zip] = found
  return Boolean(comma || zip) && stateCode(state) !== undefined
}

const unitInParentheses =
  /\(\s*((?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|#)[^()]*|upper|lower|rear|front|basement|upstairs|downstairs)\s*\)/gi

const kindBefore = /\b(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|no)\.?\s+\d+$/i

/** Takes apart what was typed without a space, and leaves out what is no address. */
export function withoutSlips(typed: string): string {
  return (
    typed
      .replace(/[‐-―−]/g, '-')
      .replace(unitInParentheses, ', $1 ')
      .replace(hintParts, ' ')
      .replace(callers, ' ')
      .replace(codes, ' ')
      .replace(numbers, ' ')
      .replace(hints, doorBehindHint)
      .replace(hintsBehind, doorBehindHint)
      .replace(hintsAlone, doorBehindHint)
      .replace(manners, ' ')
      .replace(/^(\s*#?\s*\d{1,3}),(\d{3})(?=\s+[a-z\d])/i, '$1$2')
      // `Store 6, 4,210 Westerville Rd`, `Joe's Diner 1,200 Exchange St`; `Apt 3,214 Front St` and `Super 8,120 Main St` are no thousands.
      .replace(/([,;\n]\s+\d{1,3}),(\d{3})(?=\s+[a-z\d])/gi, '$1$2')
      .replace(
        /^([a-z][^\d,]*\s[a-z'’]{3,}\s+\d{1,2}),(\d{3})(?=\s+[a-z\d])/i,
        (whole, before: string, after: string) => (kindBefore.test(before) ? whole : `${before}${after}`),
      )
      // `W 225 N 3178 Duplainville Rd`
      .replace(/^(\s*)([nsew])\s?(\d+)\s+([nsew])\s?(\d{3,})(?=\s+[a-z])/i, '$1$2$3$4$5')
      // `W 2945 County Rd K` stands on a grid; in a town, `N 1234 Division St` may be the number 1234.
      .replace(/^(\s*)([nsew])\s?(\d{3,})\s+(?=(?:county|co|cty|state|us|hwy|highway)\s)/i, '$1$2$3 ')
      .replace(/\bfarm-to-market\b/gi, 'farm to market')
      .replace(/(\s\d{5})\s-\s(?=[a-z])/gi, '$1, ')
      .replace(/\b(st|street)\.?\s*(?=ann\s+arbor\b)/gi, '$1, ')
      .replace(
        /^(\s*\d+\s+(?:[nsew]\.?\s+)?)r([mr])[\s-](?=\d{2,4}\b(?!\s*,?\s*box))/i,
        (_, before: string, kind: string) => `${before}${kind.toLowerCase() === 'm' ? 'ranch to market' : 'ranch'} rd `,
      )
      // `1401 #14 Elm St`
      .replace(/^(\s*\d+[a-z]?)\s+#\s?(\d+[a-z]?|[a-z]\d*)\s+([a-z][^,#]+)/i, '$1 $3, #$2')
      .replace(/^\s*7-11\b(?=\s*,?\s*\d)/, 'Seven Eleven')
      .replace(/^(\s*\d+)(?:-|\s*(?:&|\+|\band\b)\s*)(\d\/\d)(?=\s)/i, '$1 $2')
      // `633 Stevens Ave / 11`, `Unit 11/633 Stevens Ave`
      .replace(/^(\s*\d[^,/]*[a-z]\.?)\s*\/\s*(?=\d{1,4}[a-z]?\s*(?:$|,))/i, '$1 # ')
      .replace(/^(\s*(?:apt|apartment|unit|suite|ste|room|rm|#)\.?\s*\w{1,4})\s*\/\s*(?=\d{2,}\s+[a-z])/i, '$1, ')
      .replace(/^(\s*)(\d+)\s+-\s+(\d+)(?=\s+[a-z])/i, (whole, before: string, first: string, last: string) =>
        first.length === last.length && first < last ? `${before}${first}-${last}` : whole,
      )
      .replace(/^(\s*#\s*\d{1,3}[a-z]?)-(\d{3,})(?=\s+[a-z])/i, '$1 - $2')
      // `3B - 2455 Dana Ave`: no two houses of a street are so far apart.
      .replace(/^\s*(\d{1,2}[a-z]?|[a-z]\d{0,3})\s+-\s+(\d{3,}[a-z]?)(?=\s+[a-z])/i, '#$1 - $2')
      // `540.5` is told as halves are; any other number behind a dot is none of the house's.
      .replace(/^(\s*\d+)\.(?:5|50)(?=\s)/, '$1 1/2')
      .replace(/^(\s*\d+)\.(?=(?:\d{1,2}|\d{4,})\s)/, '$1 ')
      .replace(/\/(?=\s*(?:apt|apartment|unit|suite|ste|bldg|building|floor|fl|room|rm)\b|#)/gi, ', ')
      // `4B, 1187 Neil Ave`, `4B/1187 Neil Ave`; `12B, 14 Neil Ave` are two houses.
      .replace(
        /^\s*((\d{1,3})[a-z]|[a-z]-?\d{1,3})\s*[,/]\s*(\d+[a-z]?)(?=\s+[a-z])/i,
        (whole, door, digits = '', house) =>
          Number.parseInt(house, 10) >= 10 ** digits.length ? `#${door} - ${house}` : whole,
      )
      // `6/1187 Neil Ave`, as in Australia: no two houses of a street are so far apart.
      .replace(/^\s*(\d{1,3})\s*\/\s*(\d{3,})(?=[a-z]?\s+[a-z])/i, (whole, door: string, house: string) =>
        door.length < house.length ? `#${door} - ${house}` : whole,
      )
      // `Four Seasons Dr 12`: the number in words is a part of the name.
      .replace(
        /^\s*((?:two|three|four|five|six|seven|eight|nine|ten|twelve)\s+[a-z]+s\s+(?:st|street|ave|avenue|dr|drive|rd|road|ln|lane|ct|court|blvd|way|pl|place)\.?)\s+(\d+[a-z]?)\b(?!\s+[a-z]+\s+(?:st|ave|dr|rd|ln|ct|blvd)\b)/i,
        '$2 $1',
      )
      // `70 rear Kian Ave`
      .replace(/^(\s*\d+[a-z]?)\s+(rear|upstairs|downstairs|basement|bsmt)\s+([^,]+)/i, '$1 $3, $2')
      .replace(/^(\s*[a-z]+\.?\s+\w{1,4})\s+-\s+(?=\d{2,}\s+[a-z])/i, '$1, ')
      .replace(/^(\s*\d{2,})\s*\/\s*\d{2,}(?=\s)/, '$1')
      .replace(/^(\s*\d+)\s?([a-df-mo-rt-vx-z])\s?[/&-]\s?[a-z](?=\s+[a-z\d]{2})/i, '$1$2')
      .replace(/^(\s*\d+[a-z]?)\s*(?:&|\+|\b(?:and|or|to|thru|through)\b)\s*\d+[a-z]?(?=\s+[a-z])/i, '$1')
      // `Ste 12 & 13` is found at the first of its doors.
      .replace(
        /(?<=\b(?:apt|apts|ste|suite|suites|unit|units)\.?\s\d{1,4}[a-z]?)\s*(?:&|\band\b)\s*\d{1,4}[a-z]?\b/gi,
        ' ',
      )
      .replace(/(?<=\b(?:apts?|ste|suites?|units?)\.?\s[a-z])\s*(?:&|\band\b|\/)\s*[a-z]\b/gi, ' ')
      // `214, 216 Front St` are two houses, `5, 230 Dock St` is a door and a house.
      .replace(/^(\s*(\d+)\d\d)(?:\s*(?:,|&|,?\s*and\b)\s*\2\d\d)+(?=\s+[a-z])/i, '$1')
      .replace(/\b(north|south)-(?=(?:east|west)\b)|\b([ns])\/(?=[ew]\b)/gi, '$1$2')
      .replace(
        /^((?!\s*\d+[a-z]?\s)[^/]*(?:[a-z]{3,}|\d(?:st|nd|rd|th))(?:\s+(?:st|ave|rd|dr|ln|ct|blvd)\.?)?)\/(?=[a-z\d]{2})/i,
        '$1 & ',
      )
      .replace(
        /^((?!\s*\d+[a-z]?\s)[^/,]*\b(?:st|ave|rd|dr|ln|blvd|street|avenue|road)\.?)\s+x\s+(?=[a-z\d]{2})/i,
        '$1 & ',
      )
      .replace(/\s\/\s/g, ' & ')
      // `OH43215`, `E15th`
      .replace(/([\s,][a-z]{2})(?=\d{5}(?:-\d{4})?\s*$)/i, '$1 ')
      .replace(/^(\s*\d+\s*)([nsew]{1,2})(?=\d{1,3}(?:st|nd|rd|th)\b)/i, '$1 $2 ')
      .replace(/^(\s*#?\s*\d+)(?=(?:[ns]\.?[ew]\.?)(?:[\s.]|\d))/i, '$1 ')
      .replace(
        /^(\s*#?\s*\d+)([nsew])\.?(?=\s+(?!(?:[nsew]{1,2}|north|south|east|west|\d+[nsew])\b)[a-z\d]{2})/i,
        '$1 $2',
      )
      .replace(/^(\s*#?\s*\d+)([nsew])\.(?=[a-z\d]{2})/i, '$1 $2 ')
      .replace(/^(\s*#?\s*)(\d+)([a-z]{2,})/i, (whole, before: string, number: string, word: string) =>
        word.length < 3 && !/^(?:st|nd|rd|th)$/i.test(word)
          ? whole
          : `${number}${word.toLowerCase()}` === ordinalOf(Number(number))
            ? whole
            : `${before}${number} ${word}`,
      )
      .replace(/(?<=[a-z]{2})\.(?=[nsew]\.?(?:[\s,]|$))/gi, '. ')
      .replace(/(?<![a-z]\.|[a-z\d])([ns])\.\s?([ew])\.\s?(?=[a-z\d]{2})/gi, '$1$2 ')
      .replace(/(?<![a-z]\.|[a-z\d])([nsew])\.(?=[a-z\d]{2})/gi, '$1 ')
  )
}
