/** Where letters are kept or handed out: post boxes, rural routes, soldiers' mail, general delivery (USPS Publication 28). */
const forms: readonly RegExp[] = [
  /\b(?:p[./]?\s*[o0]\.?\s*b(?:o?x)?|post\s*(?:office\s+)?box|postal\s+box|lock\s?box(?!\s*code)|p\.?o\.?b)(?![a-z])\.?\s*#?\s*[a-z]?\d*[a-z]?/i,
  /\b(?:p\.?\s*o\.?\s*)drawer\b\s*#?\s*\w+/i,
  /\b(?:r\.?\s*r\.?|rural\s+(?:route|rte|rt)\.?|rfd|h\.?\s*c\.?\s*r?\.?|highway\s+contract(?:\s+(?:route|rte|rt)\.?)?|star\s+(?:route|rte|rt)\.?)\s*#?\s*\d+\w*,?\s*bo?x\s*#?\s*\d+\w*/i,
  /(?<!\d\w*\s+)\b(?:route|rte|rt)\.?\s*#?\s*\d+\w*,?\s*box\s*#?\s*\d+\w*/i,
  /\b(?:psc|cmr)\s*#?\s*\d+\s*,?\s*[afd]po\b/i,
  /\b(?:psc|cmr|unit)\s*#?\s*\d+\s*,?\s*box\s*#?\s*\d+(?:\s*,?\s*[afd]po\b)?/i,
  /\b[afd]po\b[\s,]*a[aep]\b/i,
  /\bgen(?:eral|\.)?\s+delivery\b/i,
  /\b(?:firm\s+)?caller(?:\s+(?:box|service|no\.?))?\s*#?\s*\d+/i,
  /(?:^|[,;\n])\s*p\.?\s*o\.?\s*#?\s*\d+\s*(?=[,;\n]|$)/i,
  /^\s*p\.?m\.?b\.?\s*#?\s*\d+\s*$/i,
  /(?:^|[,;\n])\s*r\.?\s?d\.?\s*#?\s*\d+\w*,?\s*bo?x\s*#?\s*\d+\w*/i,
  /(?:^|[,;\n])\s*(?:(?:box|bx|drawer|bin)\s*#?\s*\d+\w*|drawer\s+[a-z]\s*(?=[,;\n]|$))/i,
]

/** The words that name a box, and the text without them. */
export function takePostBox(text: string): { readonly box: string; readonly rest: string } | undefined {
  const found = forms.flatMap((form) => form.exec(text) ?? [])
  const [box] = found
  if (box === undefined) return undefined
  return { box, rest: forms.reduce((left, form) => left.replace(form, ','), text) }
}
