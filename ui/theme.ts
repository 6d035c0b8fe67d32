export type Theme = 'light' | 'dark' | 'system'

const watchers = new Set<() => void>()

/** Calls after every choice, wherever on the page it was made. */
export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let served: Theme = 'system'

/** On the server, before a page is drawn: what the visitor's cookie says. */
export function serveTheme(theme: Theme): void {
  served = theme
}

export const themeNow = (): Theme => (typeof document === 'undefined' ? served : storedTheme(document.cookie))

const oneYear = 365 * 24 * 60 * 60

/** A cookie rather than local storage, so that the server may write `data-theme` into the page and nothing flashes. */
function storedTheme(cookies: string): Theme {
  const stored = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1]
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** What the page is drawn in now: as it was chosen, else as the device has it. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Firefox yet
  document.cookie = `theme=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : oneYear}; SameSite=Lax`
  showTheme(theme)
  for (const watcher of watchers) watcher()
}
