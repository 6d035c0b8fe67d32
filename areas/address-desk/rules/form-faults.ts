import type { Point } from '#platform/core/place.ts'

/** Above every refusal of the forms (ADR-16). */
export const couldNotSubmit = 'Could Not Submit!'

export type FormFault = { readonly field: string; readonly message: string }

/** As they are typed; the pin where one is set. */
export type ManualValues = {
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly pin: Point | null
  /** Absent where nobody reviews, as of a restaurant's own address. */
  readonly manager_review?: 'yes' | 'no' | '' | undefined
}

const missing = (name: string) => `Please enter the ${name} for this address`

/** What keeps an address from being verified by hand, in the order of the form (ADR-10…15). */
export function manualFaults({ addr_line_1, city, state, zip, pin, manager_review }: ManualValues): FormFault[] {
  const faults: (FormFault | false)[] = [
    pin === null && { field: 'pin', message: 'Please select a map location for this address' },
    manager_review === '' && {
      field: 'manager_review',
      message: 'Please choose whether this address needs manager review',
    },
    addr_line_1 === '' && { field: 'addr_line_1', message: missing('address line') },
    city === '' && { field: 'city', message: missing('city') },
    state === '' && { field: 'state', message: missing('state') },
    state !== '' && !/^[A-Za-z]{2}$/.test(state) && { field: 'state', message: 'A state is two letters, such as GA' },
    zip === '' && { field: 'zip', message: missing('zip') },
    zip !== '' && !/^\d{5}(-\d{4})?$/.test(zip) && { field: 'zip', message: 'A zip is five digits, such as 30601' },
  ]
  return faults.filter((fault) => fault !== false)
}

export const replacementMethods = ['link', 'copy'] as const
export type ReplacementMethod = (typeof replacementMethods)[number]

export type SuggestedValues = {
  readonly address_selection_id: string
  readonly past_updates: boolean
  readonly future_updates: boolean
  readonly replacement_method: ReplacementMethod | ''
}

/** What keeps an address from being replaced by a suggested one (ADR-17…19). */
export function suggestedFaults(values: SuggestedValues): FormFault[] {
  const { address_selection_id, past_updates, future_updates, replacement_method } = values
  const needsMethod = past_updates || future_updates
  const faults: (FormFault | false)[] = [
    address_selection_id === '' && {
      field: 'address_selection_id',
      message: 'Please choose a replacement address',
    },
    needsMethod &&
      replacement_method === '' && { field: 'replacement_method', message: 'Please choose a replacement method' },
  ]
  return faults.filter((fault) => fault !== false)
}
