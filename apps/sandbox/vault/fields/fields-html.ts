import { expiryMonths, expiryYears } from '#areas/cards/rules/card-form.ts'

const options = (values: readonly string[]) => values.map((value) => `<option>${value}</option>`).join('')

const icon = (name: string, size = '') => `<svg class="icon${size}" aria-hidden="true"><use href="#${name}"/></svg>`

const errorLine = (field: string) => `<p class="error-line" id="${field}-error" hidden>${icon('stop')}<span></span></p>`

const rings = `<svg class="rings" viewBox="0 0 300 300" aria-hidden="true" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.5">
  <circle cx="150" cy="150" r="52"/><circle cx="150" cy="150" r="86"/><circle cx="150" cy="150" r="122"/>
  <circle cx="150" cy="150" r="26" fill="#fff" fill-opacity=".16" stroke="none"/><circle cx="66" cy="132" r="6" fill="#f2a93b" stroke="none"/>
</svg>`

const symbols = `<svg class="sprite" aria-hidden="true">
  <symbol id="card" viewBox="0 0 24 24"><rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M6.5 14.8h4"/></symbol>
  <symbol id="lock" viewBox="0 0 24 24"><rect x="5" y="10.5" width="14" height="9.5" rx="2"/><path d="M8.2 10.5V7.8a3.8 3.8 0 0 1 7.6 0v2.7"/></symbol>
  <symbol id="stop" viewBox="0 0 24 24"><path d="M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3l4.8-4.8Z"/><path d="M12 8v4.5M12 15.7v.1"/></symbol>
</svg>`

/**
 * The card fields, drawn on the vault's own origin. The page that embeds it is the only one it talks to.
 * No main landmark and no heading of its own: it is a part of that page.
 */
export function fieldsHtml(parentOrigin: string): string {
  return `<!doctype html>
<html lang="en" data-face="town">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="parent-origin" content="${parentOrigin}">
<title>Card details</title>
<link rel="stylesheet" href="/vault/fields/tokens.css">
<link rel="stylesheet" href="/vault/fields/fields.css">
<script type="module" src="/vault/fields/fields-page.js"></script>
</head>
<body>
${symbols}
<form id="card-form" class="card-form" aria-label="Card details" novalidate autocomplete="on">
<div class="plastic" aria-hidden="true">${rings}
  <div class="top-line"><span>Cosmic</span><span data-plastic="brand"></span></div>
  <div class="digits"><span data-plastic="digits"></span><span class="dim" data-plastic="rest"></span></div>
  <div class="bottom"><span data-plastic="name"></span><span data-plastic="expiry"></span></div>
</div>
<div class="note" id="form-error" role="alert" hidden>${icon('stop')}<span></span></div>
<div class="field">
  <label for="name">Name on card</label>
  <input class="input" id="name" name="name" placeholder="As printed on the card" autocomplete="cc-name" maxlength="100">
  ${errorLine('name')}
</div>
<div class="field">
  <label for="number">Card number</label>
  <div class="num-field">
    <input class="input" id="number" name="number" placeholder="1234 5678 9012 3456" inputmode="numeric" autocomplete="cc-number">
    <span class="card-mark" data-mark>${icon('card', ' icon-s')}</span>
  </div>
  ${errorLine('number')}
</div>
<div class="three">
  <fieldset class="field expiry">
    <legend>Expiration</legend>
    <div class="pair">
      <select class="input" id="month" name="month" aria-label="Expiration month" autocomplete="cc-exp-month"><option value="">MM</option>${options(expiryMonths)}</select>
      <select class="input" id="year" name="year" aria-label="Expiration year" autocomplete="cc-exp-year"><option value="">Year</option>${options(expiryYears)}</select>
    </div>
  </fieldset>
  <div class="field">
    <label for="code">Security code</label>
    <input class="input" id="code" name="code" placeholder="3 digits" inputmode="numeric" autocomplete="cc-csc" maxlength="4">
  </div>
</div>
${errorLine('expiry')}
${errorLine('code')}
<button class="confirm" type="submit">Confirm</button>
<div class="foot">
  <div class="logos" role="img" aria-label="Visa, Mastercard, American Express and Discover are accepted">
    <span class="card-mark is-visa">VISA</span><span class="card-mark is-mc">MC</span><span class="card-mark is-amex">AMEX</span><span class="card-mark">DISC</span>
  </div>
  <span class="goes">${icon('lock', ' icon-s')}Goes only to the card vault</span>
</div>
<p class="unseen" role="status" id="said"></p>
</form>
</body>
</html>`
}
