/** `Old Ferry Bourbon` is `OF`; one word gives its first two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = [], second] = words.map((word) => [...word])
  return (second ? [first[0], second[0]] : first.slice(0, 2)).join('').toUpperCase()
}
