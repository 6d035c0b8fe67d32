/** Words by the path of their field; those of the whole form stand under the empty path. */
export type Errors = Readonly<Record<string, string>>

/** The words beside a field, or beside a part whose own fields show none: the first beneath it. */
export function errorAt(errors: Errors, path: string): string | undefined {
  if (errors[path] !== undefined) return errors[path]
  const beneath = Object.keys(errors).find((other) => other.startsWith(`${path}.`))
  return beneath === undefined ? undefined : errors[beneath]
}

/** What was said of a field or beneath it no longer holds when it is changed; neither does what was said of the parts around it. */
export function withoutErrorsAt(errors: Errors, path: string): Errors {
  const stays = (other: string) =>
    other !== path && !other.startsWith(`${path}.`) && (other === '' || !path.startsWith(`${other}.`))
  return Object.fromEntries(Object.entries(errors).filter(([other]) => stays(other)))
}

/** Errors go with their rows. `to` says where the row of an index stands now, or that it is gone. */
export function moveErrors(errors: Errors, list: string, to: (index: number) => number | undefined): Errors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, words]) => {
      if (!path.startsWith(`${list}.`)) return path === list ? [] : [[path, words]]
      const [index = '', ...rest] = path.slice(list.length + 1).split('.')
      const now = to(Number(index))
      return now === undefined ? [] : [[[list, now, ...rest].join('.'), words]]
    }),
  )
}

/** Without the fields that have no fault. */
export function wordsOf(faults: Readonly<Record<string, string | undefined>> = {}): Errors {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, words]) => (words === undefined ? [] : [[path, words]])),
  )
}
