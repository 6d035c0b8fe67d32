/** What stands where a name stood. */
export const erasedName = 'Erased'
