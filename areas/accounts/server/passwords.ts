import { hash, verify } from '@node-rs/argon2'

/** Argon2id is the library's default; 19 MiB and two passes are what OWASP asks for at least. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nobody's password: checking against it takes as long as a real check, so that accounts cannot be probed. */
const nobody = hash('nobody has this password', options)

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Takes the same time whether or not there is a hash. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== null && stored !== undefined
}
