/** No main heading and no landmark of their own where they are parts of the page around them. */
const page = (parentOrigin: string, title: string, script: string, body: string) => `<!doctype html>
<html lang="en" data-face="town">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="parent-origin" content="${parentOrigin}">
<title>${title}</title>
<link rel="stylesheet" href="/vault/fields/tokens.css">
<link rel="stylesheet" href="/stripe/browser/browser.css">
<script type="module" src="/stripe/browser/${script}.js"></script>
</head>
<body>${body}</body>
</html>`

export const fieldsPage = (parentOrigin: string) =>
  page(
    parentOrigin,
    'Card details',
    'fields-page',
    `<div class="page">
<p class="stand-in">This stands in for Stripe’s card form and takes its test cards only, such as 4242 4242 4242 4242.</p>
<label>Card number<input id="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"></label>
<div class="pair">
<label>Expiration date MM / YY<input id="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"></label>
<label>Security code<input id="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="CVC"></label>
</div>
<p id="fault"></p>
</div>`,
  )

export const challengePage = (parentOrigin: string) =>
  page(
    parentOrigin,
    'Your bank asks',
    'challenge-page',
    `<div class="page challenge">
<p class="stand-in">This stands in for a bank’s question. No bank is asked.</p>
<h2>Confirm that it is you</h2>
<p>A bank would ask here for a code, or for a look at its app.</p>
<button id="complete">Complete</button>
<button id="fail">Fail</button>
<button id="close">Close</button>
</div>`,
  )
