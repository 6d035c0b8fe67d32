import type { PackageShape } from '#ui/pictures/package-look.ts'

const goods: readonly (readonly [RegExp, readonly PackageShape[]])[] = [
  [/wine/i, ['wine']],
  [/beer/i, ['beer', 'six-pack']],
  [/liquor|spirit/i, ['spirit']],
  [/drink|soda/i, ['can']],
  [/snack|grocer|market/i, ['bag', 'tub', 'box']],
]
const usual: readonly PackageShape[] = ['bag', 'can', 'box', 'jar']
const shelfWidth = 4

/** Four packages for a store's picture, read off what it says it sells; what is missing is filled from a corner shop. */
export function shelfOf(cuisine: string): PackageShape[] {
  const named = goods.filter(([words]) => words.test(cuisine)).map(([, shapes]) => shapes)
  // One of each kind first, so that a store with many kinds shows them all.
  const firsts = named.flatMap((shapes) => shapes.slice(0, 1))
  const rest = named.flatMap((shapes) => shapes.slice(1))
  return [...new Set([...firsts, ...rest, ...usual])].slice(0, shelfWidth)
}
