/** What an event of a record is called in its story. */
export const taxStoryTexts: Readonly<Record<string, string>> = {
  tax_record_added: 'added the record',
  tax_record_saved: 'saved the record',
  tax_record_verified: 'verified the record',
  tax_record_mismatch: 'found that it does not match',
  tax_id_shown: 'looked at the tax id',
  tax_totals_exported: 'exported the totals of a year',
}
