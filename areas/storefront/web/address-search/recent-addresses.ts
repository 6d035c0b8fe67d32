const storageKey = 'recent_addresses'
const most = 5
const longest = 200

/** The addresses that were used in this browser, the last one first. They are nowhere else, and go with `forgetAddresses`. */
export function recentAddresses(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    // What others have written there is none of ours.
    const isAddress = (one: unknown): one is string =>
      typeof one === 'string' && one.trim() !== '' && one.length <= longest
    return Array.isArray(stored) ? stored.filter(isAddress).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberAddress(address: string): void {
  const used = address.trim()
  if (used === '' || used.length > longest) return
  const others = recentAddresses().filter((one) => one.toLowerCase() !== used.toLowerCase())
  try {
    localStorage.setItem(storageKey, JSON.stringify([used, ...others].slice(0, most)))
  } catch {
    // A browser that stores nothing is asked each time.
  }
}

/** On leaving an account, and whenever somebody wants it. */
export function forgetAddresses(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
