/** Deeper than any text of ours; writing such a tree again takes V8 seconds for each megabyte of brackets, and PostgreSQL its whole stack. */
const deepest = 64
/** As long as a body may be. */
const longest = 256 * 1024

const [quote, backslash, openList, openObject, closeList, closeObject] = [34, 92, 91, 123, 93, 125]

type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

/** JSON that somebody else has written; what is longer than `most` or nested too deeply is not read at all. */
export function readJson(text: string, most = longest): ReadJson {
  if (text.length > most) return { ok: false, reason: 'It is too long.' }
  if (isNestedTooDeep(text)) return { ok: false, reason: `It is nested deeper than ${deepest} levels.` }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, reason: `It is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** The same where the reason does not matter: `undefined`, which no JSON is, for what cannot be read. */
export function parseJson(text: string, most = longest): unknown {
  const read = readJson(text, most)
  return read.ok ? read.value : undefined
}

/** Whether lists and objects lie in each other more deeply than any text of ours; `json` need not be well-formed. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfString(json, at)
    else if (sign === openList || sign === openObject) {
      depth += 1
      if (depth > deepest) return true
    } else if (sign === closeList || sign === closeObject) depth -= 1
  }
  return false
}

function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return json.length
}
