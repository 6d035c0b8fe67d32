import { TextField, type TextFieldProps } from './text-field.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'kind' | 'type'> & {
  /** Written after the figure: "min", "miles". */
  unit?: string | undefined
  decimals?: boolean | undefined
}

/** Digits by text, not `type=number`: nothing is swallowed, no wheel changes it, and the error can quote what was typed. */
export function NumberField({ unit, decimals, ...rest }: NumberFieldProps) {
  return (
    <TextField autoComplete="off" suffix={unit} {...rest} kind="figures" inputMode={decimals ? 'decimal' : 'numeric'} />
  )
}
