/** What a row is counted by, so that two who change it at once notice (SIL-ORD-168); null when the row is gone. */
export type RowVersion = number | null | undefined
