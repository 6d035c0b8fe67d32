import { type FormEvent, useState } from 'react'
import type { FormFault } from '../rules/form-faults.ts'

type Sent = { readonly props: { readonly onSubmit: (event: FormEvent) => void }; readonly submit: () => void }

/** A form whose faults come in a popup first, and beside their fields once it is closed. */
export function useRefusals<FormOf extends Sent>(form: FormOf, faultsOf: () => FormFault[]) {
  const [faults, setFaults] = useState<readonly FormFault[]>([])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf()
    if (found.length > 0) setFaults(found)
    else form.submit()
  }
  const close = () => {
    setFaults([])
    form.submit()
  }
  return { form: { ...form, props: { ...form.props, onSubmit } }, faults, close }
}

export const byField = (faults: readonly FormFault[]): Record<string, string> =>
  Object.fromEntries(faults.map(({ field, message }) => [field, message]))
