const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
/** Most say that they are Chrome and Safari, too: the rarer names come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Whose browser that is, as its owner would say it: 'Chrome on Android'; empty where nothing is known. */
export function deviceWords(userAgent: string): string {
  const nameOf = (known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [nameOf(browsers), nameOf(systems)]
  return [browser, system].filter((name) => name !== undefined).join(' on ')
}
