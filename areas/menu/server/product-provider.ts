export type ProvidedProduct = {
  readonly name: string
  readonly description: string
  readonly images: readonly string[]
}

/** Whoever knows products by their code. Silence and breakage are thrown as `ProviderError`; not known is an answer. */
export type ProductProvider = {
  /** Shown with what it answers. */
  readonly source: string
  product(gtin14: string): Promise<ProvidedProduct | undefined>
}
