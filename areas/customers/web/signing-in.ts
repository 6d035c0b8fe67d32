let underWay = 0

/** Nothing that can wait is asked meanwhile: handled after the sign-in, with the session that it has ended, it would take the new one's cookies. */
export const isSigningIn = (): boolean => underWay > 0

export async function whileSigningIn(work: () => Promise<void>): Promise<void> {
  underWay += 1
  try {
    await work()
  } finally {
    underWay -= 1
  }
}
