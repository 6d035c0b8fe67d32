/** The word as a pattern of `like`. One of one or two letters must be a whole word: as a part it would be in nearly every name. */
export function likePattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return word.length < 3 ? `% ${literal} %` : `%${literal}%`
}
