/**
 * What is asked one by one within this time is done as one: `work` answers in the order of what it is given. Each call for itself ends, or
 * breaks, with the work that it is a part of.
 */
export function gathered<Input, Output>(
  withinMs: number,
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  let gathering: { readonly inputs: Input[]; readonly done: Promise<readonly Output[]> } | undefined

  function begin() {
    const inputs: Input[] = []
    const done = new Promise<readonly Output[]>((resolve, reject) => {
      setTimeout(() => {
        gathering = undefined
        work(inputs).then(resolve, reject)
      }, withinMs)
    })
    return { inputs, done }
  }

  return async (input) => {
    gathering ??= begin()
    const { inputs, done } = gathering
    const at = inputs.push(input) - 1
    return (await done)[at] as Output
  }
}
