import { Select } from '#ui/select.tsx'
import type { NamedBusiness } from '../calls/own-business.ts'

type Props = { businesses: readonly NamedBusiness[]; business_id: number | null }

/** Shows the page for another business, where the person belongs to more than one. What is chosen is in the address. */
export function BusinessSwitch({ businesses, business_id }: Props) {
  if (businesses.length < 2) return null
  return (
    <Select
      label="Business"
      hideLabel
      value={String(business_id ?? '')}
      options={businesses.map((one) => ({ value: String(one.business_id), label: one.name }))}
      onChange={({ target }) => location.assign(`${location.pathname}?business_id=${target.value}`)}
    />
  )
}

/** A page of the same business. */
export function ofBusiness(path: string, { businesses, business_id }: Props): string {
  return businesses.length < 2 || business_id === null ? path : `${path}?business_id=${business_id}`
}
