/** What is known of a product, wherever it was found. */
export type ProductFacts = {
  readonly name: string
  readonly brand: string
  readonly description: string
  readonly size: string
  readonly containers: number | null
  readonly alcohol_percent: number | null
}

/** A menu item's name holds this many letters (SIL-ORD-093). */
const longestName = 50

/**
 * A name for the menu: a longer one is cut at the end of a word, and stands in full in `overflow_name`, to be put at the start of the
 * description.
 */
export function fitName(name: string): { readonly name: string; readonly overflow_name: string } {
  if (name.length <= longestName) return { name, overflow_name: '' }
  const start = name.slice(0, longestName + 1)
  const wordEnd = start.search(/\s+\S*$/)
  // One word of fifty letters is cut in itself, but not in the middle of a letter made of two.
  const cut = wordEnd > 0 ? start.slice(0, wordEnd) : start.slice(0, longestName).replace(/[\uD800-\uDBFF]$/, '')
  return { name: cut.replace(/[\s,;:–-]+$/, ''), overflow_name: name }
}

/** The source's own words, else the facts that tell packages apart: `Maker, 6 × 355 mL, 5% alcohol`. */
export function describe({
  brand,
  description,
  size,
  containers,
  alcohol_percent,
}: Omit<ProductFacts, 'name'>): string {
  if (description) return description
  const several = containers !== null && containers > 1
  const pack = several ? `${containers} × ${size || 'containers'}` : size
  const strength = alcohol_percent ? `${alcohol_percent}% alcohol` : ''
  return [brand, pack, strength].filter(Boolean).join(', ')
}
