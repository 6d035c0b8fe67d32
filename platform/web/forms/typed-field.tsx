import type { TypedField, TypedFields } from '#platform/core/typed-values.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Fields } from './fields.ts'

type FormOfTexts = Pick<Fields<Record<string, string>>, 'text' | 'tidied' | 'select' | 'field'>

/** A setting by its description: the field of the kit that fits it, tied to the form. */
export function TypedInput({ form, fields, name }: { form: FormOfTexts; fields: TypedFields; name: string }) {
  const field = fields[name]
  if (!field) throw new Error(`there is no setting ${name}`)
  const common = { label: field.label, hint: hintOf(field), autoComplete: 'off' }
  switch (field.kind) {
    case 'money':
      return <MoneyField {...common} {...form.tidied(name)} />
    case 'number':
      return <NumberField {...common} unit={field.unit} decimals={field.decimals > 0} {...form.text(name)} />
    case 'phone':
      return <PhoneField {...common} {...form.tidied(name)} />
    case 'choice':
      return <Select label={field.label} {...form.select(name, field.options)} />
    case 'switch': {
      const { value, set } = form.field(name)
      return (
        <Switch
          label={field.label}
          checked={value === 'true'}
          onChange={({ target }) => set(target.checked ? 'true' : 'false')}
        />
      )
    }
    case 'text':
    case 'own':
      return field.lines === undefined ? (
        <TextField {...common} {...form.text(name)} />
      ) : (
        <TextArea {...common} rows={field.lines} {...form.text(name)} />
      )
  }
}

const hintOf = ({ hint, optional }: TypedField) =>
  [hint, optional && `empty: ${optional}`].filter(Boolean).join('; ') || undefined
