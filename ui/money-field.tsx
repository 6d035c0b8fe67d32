import { TextField, type TextFieldProps } from './text-field.tsx'
import { tidyMoney } from './typing.ts'

type MoneyFieldProps = Omit<TextFieldProps, 'kind' | 'type' | 'prefix'> & {
  /** Called with the tidied text when the field is left and it changed. */
  onTidied?: ((text: string) => void) | undefined
}

export function MoneyField({ onTidied, onBlur, ...rest }: MoneyFieldProps) {
  return (
    <TextField
      autoComplete="off"
      placeholder="0.00"
      {...rest}
      prefix="$"
      kind="figures"
      inputMode="decimal"
      onBlur={(event) => {
        const box = event.currentTarget
        const tidied = tidyMoney(box.value)
        if (tidied !== box.value) {
          if (rest.value === undefined) box.value = tidied
          onTidied?.(tidied)
        }
        onBlur?.(event)
      }}
    />
  )
}
