const shortestPassword = 8
const longestPassword = 128

/** Eight characters or more of any kind (SIL-ORD-065); whether it is a common one the server says. */
export function hasPasswordLength(password: string): boolean {
  const { length } = [...password]
  return length >= shortestPassword && length <= longestPassword
}
