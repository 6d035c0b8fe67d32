/** '11 kitchens and 1 package store are open.' */
export function countWords(kitchens: number, stores: number): string {
  const parts = [counted(kitchens, 'kitchen'), counted(stores, 'package store')].filter((part) => part !== '')
  if (parts.length === 0) return 'Everything is closed; the cards below say who opens when.'
  return `${parts.join(' and ')} ${kitchens + stores === 1 ? 'is' : 'are'} open.`
}

function counted(count: number, noun: string): string {
  if (count === 0) return ''
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
