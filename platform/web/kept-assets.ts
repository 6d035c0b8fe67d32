/** The scripts, styles and pictures of ours that this page has loaded so far, as paths. */
export const loadedAssets = (): string[] => assetsOf(performance.getEntriesByType('resource'))

/** Puts a file aside, once. */
export async function putAside(cache: Cache, path: string): Promise<void> {
  if (!(await cache.match(path))) await cache.add(path)
}

/** Puts aside what was asked for before the service worker listened and comes after a look at `loadedAssets`, as a decoder of barcodes may. */
export function putLaterAside(cache: Cache): void {
  const observer = new PerformanceObserver((seen) => {
    // On a full disk, or without a network: the next visit tries again.
    for (const path of assetsOf(seen.getEntries())) putAside(cache, path).catch(() => undefined)
  })
  observer.observe({ type: 'resource', buffered: true })
}

function assetsOf(entries: readonly PerformanceEntry[]): string[] {
  const paths = entries.map(({ name }) => new URL(name).pathname)
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))]
}
