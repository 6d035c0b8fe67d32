import sharp, { type OutputInfo, type Sharp } from 'sharp'

// Loaded with the first image: the library and its native code take 20 MB.

// No image is read twice, so what the library would keep of it only fills memory.
sharp.cache(false)

export const openImage = (bytes: Buffer, longestSide: number): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: longestSide * longestSide })

/** What `raw()` has unpacked. */
export const openPixels = (data: Buffer, { width, height, channels }: OutputInfo): Sharp =>
  sharp(data, { raw: { width, height, channels } })
