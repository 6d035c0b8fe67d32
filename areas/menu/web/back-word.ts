/** What an item that is out of stock says (SIL-OPS-95); `restoreDate` is `MM/DD/YYYY` or absent. */
export function backWord(restoreDate: string | null): string {
  return restoreDate ? `Out of Stock, back ${restoreDate.slice(0, 5)}` : 'Out of Stock'
}
