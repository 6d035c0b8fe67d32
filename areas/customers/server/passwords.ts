import { makePasswords } from '#areas/accounts/server/public.ts'

/** As SIL-ORD-065 wants them: 64 MiB and three passes, about 70 ms of a thread (docs/performance.md). */
export const customerPasswords = makePasswords({
  memoryCost: 65_536,
  timeCost: 3,
  nobody: '$argon2id$v=19$m=65536,t=3,p=1$6MitZ6yNu4++GxolxDBnlA$lRIENM339kFaT36RmYJ54tW1kUWolcVddBo4xHywo8E',
})
