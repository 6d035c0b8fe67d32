export type RemotePages = { readonly next: string | null; readonly previous: string | null }
