let served = ''

/** On the server, before a page is drawn. */
export function serveSearch(search: string): void {
  served = search
}

/** The address's query, in the browser and on the server. */
export const searchNow = (): string => (typeof location === 'undefined' ? served : location.search)
