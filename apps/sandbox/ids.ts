import { randomBytes } from 'node:crypto'

/** Not hexadecimal: one identifier in some hundreds would hold a run of digits that looks like a card number. */
export const newId = (kind: string) => `${kind}_${randomBytes(18).toString('base64url')}`
