/** How long something has been as it is, as far as this process has seen it: people take their time, and after a restart once more. */
export function makeFirstSeen() {
  const seen = new Map<string, number>()
  let looked = new Set<string>()
  return {
    secondsSince(what: string, now: Date): number {
      looked.add(what)
      const first = seen.get(what) ?? now.getTime()
      seen.set(what, first)
      return (now.getTime() - first) / 1000
    },
    /** What nobody has asked for since the last time is over. */
    drop(): void {
      for (const what of seen.keys()) if (!looked.has(what)) seen.delete(what)
      looked = new Set()
    },
  }
}

export type FirstSeen = ReturnType<typeof makeFirstSeen>
