/** A picture of an item, as pages name it: `<hash>-<width>x<height>` of its widest file. */
export type MenuImage = { readonly hash: string; readonly width: number; readonly height: number }

/** In pixels, rising. A card shows 160 at most, twice that on fine screens; the sheet is as wide as a phone. */
export const imageWidths = [160, 320, 640, 1280] as const

export const imageName = ({ hash, width, height }: MenuImage): string => `${hash}-${width}x${height}`

export function readImageName(name: string): MenuImage | undefined {
  const parts = /^([0-9a-f]{16})-(\d{1,4})x(\d{1,5})$/.exec(name)
  return parts ? { hash: parts[1] ?? '', width: Number(parts[2]), height: Number(parts[3]) } : undefined
}

/** The widths that there are of it: all that are narrower, and its own. */
export const widthsOf = ({ width }: Pick<MenuImage, 'width'>): number[] => [
  ...imageWidths.filter((one) => one < width),
  width,
]

export const imageAddress = ({ hash }: Pick<MenuImage, 'hash'>, width: number, format: 'webp' | 'avif'): string =>
  `/menu_images/${hash}-${width}.${format}`

/** AVIF is made of what is no wider than this. */
const widestAvif = 640

export function srcSet(image: MenuImage, format: 'webp' | 'avif'): string {
  const widths = widthsOf(image).filter((width) => format === 'webp' || width <= widestAvif)
  return widths.map((width) => `${imageAddress(image, width, format)} ${width}w`).join(', ')
}
