import { TextField, type TextFieldProps } from './text-field.tsx'
import { type TimeOfDay, timeByKey, timeOfTyped, timeText } from './time-of-day.ts'

type TimeFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'kind'> & {
  /** What was typed; read it with `timeOfTyped`. Once the field is left, what is a time is written as `5:30 PM`. */
  value: string
  onType: (text: string) => void
  /** A time without AM or PM is the first from here on: the beginning, beside the field of an end. */
  after?: TimeOfDay | undefined
}

/** Takes what people type, and steps by arrows: a quarter of an hour, a minute with Shift, an hour with Page. */
export function TimeField({ value, onType, after, onBlur, onKeyDown, ...rest }: TimeFieldProps) {
  const isFixed = rest.disabled || rest.readOnly
  return (
    <TextField
      placeholder="5:30 PM"
      autoComplete="off"
      icon="clock"
      {...rest}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={(event) => {
        const time = timeOfTyped(value, after)
        if (time !== undefined && timeText(time) !== value && !isFixed) onType(timeText(time))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        const next = timeByKey(event.key, timeOfTyped(value, after) ?? after ?? 12 * 60, event.shiftKey)
        if (next === undefined || isFixed) return
        event.preventDefault()
        onType(timeText(next))
      }}
    />
  )
}
