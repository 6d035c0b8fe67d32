export type DescriptionFault = 'description_missing' | 'description_too_long'

/** `description` is trimmed already; `longest` in characters (SIL-OPS-20). */
export function descriptionFault(description: string, longest: number): DescriptionFault | undefined {
  if (description === '') return 'description_missing'
  return description.length > longest ? 'description_too_long' : undefined
}
