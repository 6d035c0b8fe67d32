import { hash, verify } from '@node-rs/argon2'
import { makeGate } from '#platform/server/gate.ts'

/** Argon2id is the library's default. */
type Strength = {
  readonly memoryCost: number
  readonly timeCost: number
  /**
   * The hash of a random text that nobody knows: checking against it takes as long as a real check, so that accounts cannot be probed.
   * Written down, as making it would cost each start that memory.
   */
  readonly nobody: string
}

/** Each waits for a thread of its own, beside the event loop; more at once would only hold more memory. */
const gate = makeGate(2)

/** Hashing and checking of one strength. */
export function makePasswords({ memoryCost, timeCost, nobody }: Strength) {
  return {
    hash: (password: string): Promise<string> => gate(() => hash(password, { memoryCost, timeCost, parallelism: 1 })),
    /** Takes the same time whether or not there is a hash. */
    async matches(password: string, stored: string | null | undefined): Promise<boolean> {
      const isSame = await gate(() => verify(stored ?? nobody, password))
      return isSame && stored !== null && stored !== undefined
    },
  }
}

/** 19 MiB and two passes are what OWASP asks for at least; staff have a second step. */
const staff = makePasswords({
  memoryCost: 19_456,
  timeCost: 2,
  nobody: '$argon2id$v=19$m=19456,t=2,p=1$nfyg6Pw+J2IsAGlnV9eHlg$KNtPfXO4y2RYqB2e8imzWliNYRMSdydhwbOTRlB2i8U',
})
export const { hash: hashPassword, matches: isPassword } = staff
