import { hash, verify } from '@node-rs/argon2'

/** Argon2id is the library's default; 19 MiB and two passes are what OWASP asks for at least. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a random text that nobody knows: checking against it takes as long as a real check, so that accounts cannot be probed.
 * Written down, as making it would cost each start 20 MB.
 */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$nfyg6Pw+J2IsAGlnV9eHlg$KNtPfXO4y2RYqB2e8imzWliNYRMSdydhwbOTRlB2i8U'

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Takes the same time whether or not there is a hash. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password)
  return matches && stored !== null && stored !== undefined
}
