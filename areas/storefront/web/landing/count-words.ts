import { todayWords } from '../../rules/today.ts'

/** '11 kitchens and 1 package store are open.' */
export function countWords(kitchens: number, stores: number): string {
  if (kitchens > 0 && stores > 0) return todayWords.both_open({ kitchens, stores })
  if (kitchens > 0) return todayWords.kitchens_open({ kitchens })
  return stores > 0 ? todayWords.stores_open({ stores }) : todayWords.all_closed
}
