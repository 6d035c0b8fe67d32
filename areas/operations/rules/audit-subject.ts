/** What an event is about, as it was typed: `order 12`, `order:12`, `#12`. Undefined for words that name no one thing. */
export function subjectOfText(typed: string): string | undefined {
  const text = typed.trim()
  const order = /^#?(\d{1,15})$/.exec(text)?.[1]
  if (order) return `order:${order}`
  const [, kind, id] = /^([a-z][a-z_ ]{1,40}?)\s*[:# ]\s*(\S{1,100})$/i.exec(text) ?? []
  return kind && id ? `${kind.toLowerCase().replaceAll(' ', '_')}:${id}` : undefined
}

const pages: Readonly<Record<string, string>> = {
  order: '/secure/orders/',
  ticket: '/secure/tickets/',
  user: '/secure/people/',
  business: '/admin/businesses/',
  market: '/secure/markets/',
  franchise: '/secure/restaurants/',
  address: '/admin/addresses?address=',
}

/** The page of what an event is about, where it has one. */
export function pageOfSubject(subject: string): string | undefined {
  const [kind = '', id = ''] = subject.split(':')
  const page = pages[kind]
  return page !== undefined && /^\d+$/.test(id) ? page + id : undefined
}

/** `person_changed` as a person reads it. */
export const whatText = (what: string) => what.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
/** `menu_item:7` as a person reads it. */
export const subjectText = (subject: string) => subject.replace(':', ' ').replaceAll('_', ' ')
