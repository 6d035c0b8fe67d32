import type { RecordType } from '../rules/refund.ts'

/** As an issue is called once it is recorded. */
export const typeWords: Readonly<Record<RecordType, string>> = { refund: 'Refund', credit: 'Credit', note: 'Note' }
