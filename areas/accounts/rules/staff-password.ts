/** Long rather than odd; staff have a second step as well. */
const shortest = 12
const longest = 128

export type PasswordFault = 'too_short' | 'too_long' | 'is_known' | 'is_monotonous' | 'differs'

/** Words that the form shows. */
export const passwordWords: Readonly<Record<PasswordFault, string>> = {
  too_short: `Please take ${shortest} characters or more.`,
  too_long: `Please take ${longest} characters at most.`,
  is_known: 'Please take one without your name or e-mail in it.',
  is_monotonous: 'Please take one of more than a few different characters.',
  differs: 'The two are not the same.',
}

type Person = { readonly name: string; readonly email: string }

/** Why this password is no good for this person. */
export function passwordFault(password: string, again: string, { name, email }: Person): PasswordFault | undefined {
  const letters = [...password]
  if (letters.length < shortest) return 'too_short'
  if (letters.length > longest) return 'too_long'
  if (new Set(letters).size < 5) return 'is_monotonous'
  const small = password.toLowerCase()
  const known = [email.split('@')[0] ?? '', ...name.split(/\s+/)].map((word) => word.toLowerCase())
  if (known.some((word) => word.length >= 4 && small.includes(word))) return 'is_known'
  return password === again ? undefined : 'differs'
}
