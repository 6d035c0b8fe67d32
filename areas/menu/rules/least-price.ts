import type { Cents } from '#platform/core/money.ts'
import type { FileAnswer, FileGroup, FileQuestion } from './menu-file.ts'
import { questionTypes } from './options.ts'

/** The least that an item can cost, however its questions are answered: what is not above 0 may not be sold by mistake. */
export function leastPrice(base: Cents, groups: readonly FileGroup[]): Cents {
  return base + groups.reduce<Cents>((sum, group) => sum + leastOfGroup(group), 0)
}

/** A group is answered for each of its pieces. */
function leastOfGroup({ quantity, questions }: FileGroup): Cents {
  return quantity * questions.reduce<Cents>((sum, question) => sum + leastOfQuestion(question), 0)
}

/** The cheapest of what must be chosen, and of what may be whatever lowers the price. */
function leastOfQuestion({ type, range_min, range_max, additional_cost_per_quantity, answers }: FileQuestion): Cents {
  const costs = answers.map((answer) => leastOfAnswer(answer) + additional_cost_per_quantity).toSorted((a, b) => a - b)
  const [cheapest = 0] = costs
  if (type === questionTypes.multipleChoice) return cheapest
  if (type === questionTypes.quantities) return cheapest * (cheapest < 0 && range_max > 0 ? range_max : range_min)
  const most = range_max > 0 ? range_max : costs.length
  return costs.reduce((sum, cost, at) => (at < range_min || (cost < 0 && at < most) ? sum + cost : sum), 0)
}

function leastOfAnswer({ additional_cost, groups }: FileAnswer): Cents {
  return leastPrice(additional_cost, groups)
}
