import * as z from 'zod/mini'
import { type Faults, faultKinds, faultSchema } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import { html, type Route } from '../route.ts'
import { page, plain, table, when } from './page.ts'

type UiDeps = { faults: Faults; requests: RequestLog; deliveries(): string; tillOrders(): string }

/** What an HTML form sends is text; an unticked box sends nothing. */
const faultForm = z.object({
  match: z.string(),
  kind: z.string(),
  n: z.string(),
  ms: z.string(),
  effect: z.optional(z.string()),
})

/** For people: see what was sent, and bring about a bad day by hand. */
export function uiRoutes({ faults, requests, deliveries, tillOrders }: UiDeps): Route[] {
  const show = (complaint = '') => {
    const waiting = faults
      .list()
      .map((fault) => [
        `<code>${plain(fault.match)}</code>`,
        plain(fault.kind),
        `<span class="figure">${fault.n}</span>`,
        fault.effect ? 'carried out, answer lost' : 'as the kind says',
      ])
    const sent = requests
      .list()
      .slice(-60)
      .reverse()
      .map((request) => [
        when(request.at),
        `<code>${plain(`${request.method} ${request.path}`)}</code>`,
        `<span class="figure">${request.status || 'no answer'}</span>`,
        plain(request.fault ?? ''),
      ])
    return page(
      'Sandbox',
      `<h2>Bring about a fault</h2>${complaint && `<p role="alert">${plain(complaint)}</p>`}${form}
<h2>Waiting faults</h2>${table(['Request', 'Kind', 'Times', 'Effect'], waiting, 'None.')}
<h2>Deliveries by CW</h2>${deliveries()}
<h2>Orders in Square’s till</h2>${tillOrders()}
<h2>Latest requests</h2>${table(['At', 'Request', 'Answer', 'Fault'], sent, 'None yet.')}`,
    )
  }

  return [
    { method: 'GET', path: '/__sandbox/ui', answer: () => show() },
    {
      method: 'POST',
      path: '/__sandbox/ui/faults',
      answer({ body }) {
        const parsed = faultForm.safeParse(body)
        const chosen = parsed.data && { ...parsed.data, n: Number(parsed.data.n), effect: parsed.data.effect === 'on' }
        const fault = faultSchema.safeParse(
          chosen && { ...chosen, ms: chosen.ms === '' ? undefined : Number(chosen.ms) },
        )
        if (!fault.success)
          return { ...show('The fault was not added. Times and milliseconds are whole numbers.'), status: 422 }
        faults.add(fault.data)
        return { ...html(''), status: 303, headers: { location: '/__sandbox/ui' } }
      },
    },
  ]
}

const targets = [
  'POST /vault/authorizations',
  '/capture',
  '/refunds',
  'POST /vault/customers',
  '/vault',
  'Messages.json',
  '/mail/messages',
  '/geocoder',
  '/cw',
  'WEBHOOK cw',
  '/square',
  'WEBHOOK square',
]

const form = `<form method="post" action="/__sandbox/ui/faults">
<label>Requests that contain <input name="match" list="targets" value="${targets[0]}" required></label>
<datalist id="targets">${targets.map((target) => `<option value="${target}">`).join('')}</datalist>
<label>Kind <select name="kind">${faultKinds.map((kind) => `<option>${kind}</option>`).join('')}</select></label>
<label>Times <input name="n" type="number" min="1" value="1" required></label>
<label>Milliseconds <input name="ms" type="number" min="0"></label>
<label class="tick"><input name="effect" type="checkbox"> Carry it out, lose the answer</label>
<button>Add</button>
</form>`
