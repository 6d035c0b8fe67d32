import { type Cents, plus, times } from '#platform/core/money.ts'
import type { FileAnswer, FileGroup, FileQuestion } from './menu-file.ts'
import { questionTypes } from './options.ts'

/** The least that an item can cost, however its questions are answered: what is not above 0 may not be sold by mistake. */
export function leastPrice(base: Cents, groups: readonly FileGroup[]): Cents {
  return plus(base, ...groups.map(leastOfGroup))
}

/** A group is answered for each of its pieces. */
function leastOfGroup({ quantity, questions }: FileGroup): Cents {
  return times(plus(...questions.map(leastOfQuestion)), quantity)
}

/** The cheapest of what must be chosen, and of what may be whatever lowers the price. */
function leastOfQuestion({ type, range_min, range_max, additional_cost_per_quantity, answers }: FileQuestion): Cents {
  const costs = answers
    .map((answer) => plus(leastOfAnswer(answer), additional_cost_per_quantity))
    .toSorted((a, b) => a - b)
  const [cheapest = 0] = costs
  if (type === questionTypes.multipleChoice) return cheapest
  if (type === questionTypes.quantities) return times(cheapest, cheapest < 0 && range_max > 0 ? range_max : range_min)
  const most = range_max > 0 ? range_max : costs.length
  return plus(...costs.filter((cost, at) => at < range_min || (cost < 0 && at < most)))
}

function leastOfAnswer({ additional_cost, groups }: FileAnswer): Cents {
  return leastPrice(additional_cost, groups)
}
