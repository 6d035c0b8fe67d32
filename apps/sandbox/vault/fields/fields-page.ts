import type { CardField, CardIssue, CardWording, TypedCard } from '#areas/cards/rules/card-form.ts'
import {
  adviceFor,
  brandOf,
  cardIssues,
  cardMessage,
  codeLength,
  digitsOf,
  issueOfRefusal,
  numberLength,
  regroup,
} from '#areas/cards/rules/card-form.ts'
import type { FromFrame, ToFrame } from './frame-messages.ts'
import { keepCard, RefusedByVault } from './keep-card.ts'

const parentOrigin = document.querySelector<HTMLMetaElement>('meta[name="parent-origin"]')?.content ?? ''
const form = at<HTMLFormElement>('card-form')
const [name, number, code] = [
  at<HTMLInputElement>('name'),
  at<HTMLInputElement>('number'),
  at<HTMLInputElement>('code'),
]
const [month, year] = [at<HTMLSelectElement>('month'), at<HTMLSelectElement>('year')]
const controls: Record<CardField, HTMLElement[]> = {
  name: [name],
  number: [number],
  expiry: [month, year],
  code: [code],
}

let wording: CardWording = 'menu'
let shown: CardIssue[] = []
/** Confirm was pressed and no answer is there yet: a second press does nothing. */
let busy = false

const say = (message: FromFrame) => window.parent.postMessage(message, parentOrigin)

function typed(): TypedCard {
  return { name: name.value, number: number.value, month: month.value, year: year.value, code: code.value }
}

function check(): CardIssue[] {
  const now = new Date()
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  return cardIssues(typed(), today)
}

function show(issues: CardIssue[], formMessage?: string) {
  shown = issues
  for (const [field, inputs] of Object.entries(controls)) {
    const issue = issues.find((candidate) => candidate.field === field)
    const line = at(`${field}-error`)
    // The cart says the same of every field: its one sentence stands once, at the first of them, and describes them all.
    const first = issue && issues.find((earlier) => messageOf(earlier) === messageOf(issue))
    line.hidden = !issue || first !== issue
    setText(line, issue && first === issue ? messageOf(issue) : '', issue ? adviceFor(issue, wording) : '')
    for (const input of inputs) {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
      if (!first) continue
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', `${first.field}-error`)
    }
  }
  const onForm = issues.find((issue) => issue.field === 'form')
  const words = formMessage ?? (onForm ? messageOf(onForm) : '')
  at('form-error').hidden = words === ''
  setText(at('form-error'), words, onForm && !formMessage ? adviceFor(onForm, wording) : '')
  draw()
  say({ type: 'validation', issues: issues.map((issue) => ({ ...issue, message: messageOf(issue) })) })
}

const messageOf = (issue: CardIssue) => cardMessage(issue.code, wording)

function draw() {
  const digits = digitsOf(number.value)
  const brand = brandOf(digits)
  const short: Record<string, [string, string]> = {
    Visa: ['VISA', 'is-visa'],
    Mastercard: ['MC', 'is-mc'],
    'American Express': ['AMEX', 'is-amex'],
    Discover: ['DISC', ''],
  }
  const [mark, markClass] = short[brand] ?? ['', '']
  const shape = numberLength(digits) === 15 ? '•••• •••••• •••••' : '•••• •••• •••• ••••'
  const failed = shown.length > 0 || !at('form-error').hidden
  const plastic = one('.plastic')
  plastic.classList.toggle('is-amex', digits.startsWith('3') && !failed)
  plastic.classList.toggle('is-error', failed)
  one('[data-plastic="brand"]').textContent = brand === 'Card' ? '' : brand === 'American Express' ? 'Amex' : brand
  one('[data-plastic="digits"]').textContent = number.value
  one('[data-plastic="rest"]').textContent = shape.slice(number.value.length)
  one('[data-plastic="name"]').textContent = name.value || 'Name on card'
  one('[data-plastic="name"]').classList.toggle('dim', !name.value)
  one('[data-plastic="expiry"]').textContent = `${month.value || 'MM'}/${year.value.slice(2) || 'YY'}`
  one('[data-plastic="expiry"]').classList.toggle('dim', !month.value || !year.value)
  code.placeholder = `${codeLength(digits)} digits`

  const sign = one('[data-mark]')
  sign.className = `card-mark ${markClass}`
  if (mark) sign.textContent = mark
  else sign.replaceChildren(cardIcon)
}

function setBusy(next: boolean, label: string) {
  busy = next
  const button = one('.confirm')
  button.setAttribute('aria-disabled', String(next))
  button.textContent = label
  for (const input of Object.values(controls).flat())
    input.toggleAttribute(input.tagName === 'SELECT' ? 'disabled' : 'readonly', next)
  at('said').textContent = next ? label : ''
}

function confirm() {
  if (busy) return
  const issues = check()
  show(issues)
  const first = issues[0]
  if (first) {
    controls[first.field as CardField]?.[0]?.focus()
    return
  }
  setBusy(true, 'Saving your card')
  say({ type: 'confirm' })
}

async function submit(message: Extract<ToFrame, { type: 'submit' }>) {
  // A page that sends tokens unasked, or twice, gets nothing sent.
  if (!busy) return
  try {
    const saved = await keepCard(message, typed())
    number.value = ''
    code.value = ''
    setBusy(false, 'Confirm')
    show([])
    at('said').textContent = 'Card saved'
    say({ type: 'result', ok: true, ...saved })
  } catch (error) {
    const [status, providerCode] = error instanceof RefusedByVault ? [error.status, error.code] : [0, 'no_answer']
    const issue = issueOfRefusal(status, providerCode)
    setBusy(false, 'Confirm again')
    show([issue])
    controls[issue.field as CardField]?.[0]?.focus()
    say({ type: 'result', ok: false, ...issue, providerCode, message: messageOf(issue) })
  }
}

addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.origin !== parentOrigin || event.source !== window.parent) return
  const message = event.data
  if (message.type === 'theme') {
    if (message.theme) document.documentElement.dataset.theme = message.theme
    if (message.wording) wording = message.wording
    if (message.button !== undefined) one('.confirm').hidden = !message.button
    if (message.name && !name.value) name.value = message.name
    draw()
  }
  if (message.type === 'check') confirm()
  if (message.type === 'submit') void submit(message)
  if (message.type === 'refused') {
    setBusy(false, 'Confirm again')
    show([], message.message)
  }
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  confirm()
})
form.addEventListener('input', (event) => {
  if (event.target === number) {
    const grouped = regroup(number.value, number.selectionStart ?? number.value.length)
    number.value = grouped.text
    number.setSelectionRange(grouped.caret, grouped.caret)
  }
  if (event.target === code) code.value = digitsOf(code.value).slice(0, 4)
  // What is being mended loses its message once it is right; nothing new is complained of while somebody types.
  if (shown.length > 0 || !at('form-error').hidden) {
    const now = check()
    show(shown.filter((issue) => now.some((other) => other.field === issue.field)))
  } else draw()
})

new ResizeObserver(() =>
  say({ type: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body)

const cardIcon = one('[data-mark]').firstElementChild ?? document.createTextNode('')
draw()
say({ type: 'ready' })

function at<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return one<Kind>(`#${id}`)
}
function one<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}
function setText(line: HTMLElement, message: string, advice: string) {
  const words = line.querySelector('span')
  const next = advice ? `${message} ${advice}` : message
  // The same words are not put in again: a screen reader would read them again.
  if (!words || words.textContent === next) return
  const strong = document.createElement('b')
  strong.textContent = message
  words.replaceChildren(strong, advice && ` ${advice}`)
}
