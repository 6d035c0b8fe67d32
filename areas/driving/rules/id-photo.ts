/** Limits and words of SIL-OPS-77; the server decides by content, the browser by what the file says of itself. */
export const photoTypes = ['image/png', 'image/gif', 'image/jpeg'] as const
export const largestPhoto = 10 * 1024 * 1024
export const longestSide = 8000
/** What a phone sends: letters on an ID are legible at half of it. */
export const sentSide = 2000
export const largestSignature = 1024 * 1024

export const photoWords = {
  wrong_type: 'Please choose a png, gif or jpeg image.',
  too_large: 'The image is too large (10 MB at most).',
} as const
export type PhotoFault = keyof typeof photoWords

/** Before anything is drawn: what the file says that it is. */
export function isPhotoType(type: string): boolean {
  return (photoTypes as readonly string[]).includes(type)
}

/** The size at which a photo is sent; a smaller one is not blown up. */
export function sentSize({ width, height }: { readonly width: number; readonly height: number }) {
  const share = Math.min(1, sentSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
