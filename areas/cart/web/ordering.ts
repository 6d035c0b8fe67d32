import { createContext, type ReactNode, useContext } from 'react'

/** What menu, cart and checkout stand in, and where they lead: the customers' own pages, or an order that staff take by phone. */
export type Ordering = {
  readonly cartPath: string
  readonly homePath: string
  /** Above a menu, in place of the package stores. */
  readonly places?: { readonly label: string; readonly href: string }
  placePath(franchise: { readonly franchise_id: number; readonly path: string }): string
  /** Where the placement leads that would lead a customer there. */
  pathAfterPlacement(path: string): string
  /** In place of the customers' frame. */
  readonly frame?: (content: {
    readonly alert: ReactNode
    readonly white: boolean
    readonly children: ReactNode
  }) => ReactNode
  /** In place of the customers' card list. */
  readonly cards?: (props: { readonly name: string; readonly supportPhone: string }) => ReactNode
}

export const OrderingContext = createContext<Ordering>({
  cartPath: '/cart/credit_card_cart',
  homePath: '/',
  placePath: ({ path }) => path,
  pathAfterPlacement: (path) => path,
})

export const useOrdering = () => useContext(OrderingContext)
