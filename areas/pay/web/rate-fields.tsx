import { NumberField } from '#ui/number-field.tsx'

type Rates = { readonly wage: string; readonly gaurantee: string }
type RateFieldsProps = Rates & { onType: (rate: keyof Rates) => (text: string) => void }

/** What an hour is paid by: the wage, and what it comes to at least. */
export function RateFields({ wage, gaurantee, onType }: RateFieldsProps) {
  return (
    <>
      <NumberField
        label="Wage"
        decimals
        step={0.01}
        value={wage}
        onChange={(event) => onType('wage')(event.currentTarget.value)}
      />
      <NumberField
        label="Gaurantee"
        decimals
        step={0.01}
        value={gaurantee}
        onChange={(event) => onType('gaurantee')(event.currentTarget.value)}
      />
    </>
  )
}
