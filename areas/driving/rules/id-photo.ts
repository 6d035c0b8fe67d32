/** Limits and words of SIL-OPS-77; the server decides by content, the browser by what the file says of itself. */
export const photoTypes = ['image/png', 'image/gif', 'image/jpeg'] as const
export const largestPhoto = 10 * 1024 * 1024
export const longestSide = 8000
export const largestSignature = 1024 * 1024

export const photoWords = {
  wrong_type: 'Please choose a png, gif or jpeg image.',
  too_large: 'The image is too large (10 MB at most).',
} as const
export type PhotoFault = keyof typeof photoWords

export function photoFault(file: { readonly type: string; readonly size: number }): PhotoFault | undefined {
  if (!(photoTypes as readonly string[]).includes(file.type)) return 'wrong_type'
  return file.size > largestPhoto ? 'too_large' : undefined
}
