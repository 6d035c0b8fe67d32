import { phoneText } from '#platform/core/phone.ts'

/** `{phone}` in messages (SIL-ORD-150). */
export function supportPhoneText(digits: string | null): string {
  return digits ? phoneText(digits) : 'our support line'
}

/** Where a place's menu page is. */
export function franchisePath(franchise: { readonly franchise_id: number; readonly kind: string }): string {
  return franchise.kind === 'package_store' ? `/package_stores/${franchise.franchise_id}` : `/${franchise.franchise_id}`
}
