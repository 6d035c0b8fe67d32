import { TextField, type TextFieldProps } from './text-field.tsx'
import { tidyPhone } from './typing.ts'

type PhoneFieldProps = Omit<TextFieldProps, 'kind' | 'type' | 'prefix'> & {
  /** Called with the tidied text when the field is left and it changed. */
  onTidied?: ((text: string) => void) | undefined
}

export function PhoneField({ onTidied, onBlur, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      icon="phone"
      type="tel"
      inputMode="tel"
      onBlur={(event) => {
        const box = event.currentTarget
        const tidied = tidyPhone(box.value)
        if (tidied !== box.value) {
          if (rest.value === undefined) box.value = tidied
          onTidied?.(tidied)
        }
        onBlur?.(event)
      }}
    />
  )
}
