const plainLetters = /^[\n\r !-~¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü€]*$/

/** The texts that phones make of it: 160 plain letters in one, 70 where one of them is not plain; long ones in parts a little shorter. */
export function textParts(body: string): number {
  const [one, many] = plainLetters.test(body) ? [160, 153] : [70, 67]
  return body.length <= one ? 1 : Math.ceil(body.length / many)
}
