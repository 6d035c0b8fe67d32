/** Three letters → what stands behind them. */
export type Elements = ReadonlyMap<string, string>

// `@`, control characters, then who issued the card, by which version of the standard, and a list of the parts that follow. Version 1
// counts its parts at once; later ones say first which version of the issuer's own rules it is.
const header = /(?:ANSI ?|AAMVA)\s*(\d{6})(\d{2})(\d{2,4})/
const partsList = /^(?:[A-Z]{2}\d{8}\s*)*/
/** The part with the holder's data: of a license, an ID card, an enhanced license. */
const partStart = /^\s*(?:DL|ID|EN)(?=[A-Z]{3})/

const isElement = /^[A-Z]{3}/
/** All that the standard has had, for texts that have lost their line ends. */
const known = /(?:D(?:A[A-Z]|B[A-Z]|C[A-Z]|D[A-L])|P(?:A[A-F]))/

/** The elements of a card's text with the version of the standard; `undefined` where it is no such text. */
export function elementsOf(text: string): { readonly elements: Elements; readonly standard: number } | undefined {
  const head = header.exec(text)
  if (!head) return undefined
  const behind = text.slice(head.index + head[0].length)
  const list = partsList.exec(behind)?.[0] ?? ''
  const body = behind.slice(list.length).replace(partStart, '')
  const lines = body.split(/\p{Cc}+/u)
  const parts = lines.length > 3 ? lines : splitAtElements(body)
  const elements = new Map<string, string>()
  for (const part of parts) {
    const line = part.trimStart().replace(partStart, '')
    const key = isElement.exec(line)?.[0]
    // What comes first counts: issuers repeat elements in parts of their own.
    if (key && !elements.has(key)) elements.set(key, line.slice(3).trim())
  }
  return elements.size < 3 ? undefined : { elements, standard: Number(head[2]) }
}

/** Of a text in one line; what looks like an element inside of a value is not told apart from one. */
function splitAtElements(body: string): string[] {
  return body.split(new RegExp(`(?=${known.source})`))
}
