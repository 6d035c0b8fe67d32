/** Deeper than any body of ours; writing such a tree again takes V8 seconds for each megabyte of brackets. */
const deepest = 64

const [quote, backslash, openList, openObject, closeList, closeObject] = [34, 92, 91, 123, 93, 125]

/** Whether lists and objects lie in each other more deeply than any body of ours; `json` need not be well-formed. */
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
