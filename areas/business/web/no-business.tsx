import { admin, isPermitted } from '#areas/accounts/rules/permissions.ts'
import { OfficePage, useOffice } from '#areas/accounts/web/public.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { noBusiness } from '../calls/words.ts'

/** For who may see pages of businesses and belongs to none, as an admin. */
export function NoBusiness({ title }: { title: string }) {
  const { roles } = useOffice()
  return (
    <OfficePage title={title}>
      <EmptyState
        icon="truck"
        title={noBusiness.no_business[1]}
        act={isPermitted(roles, admin) && <LinkButton href="/admin/businesses">Businesses</LinkButton>}
      />
    </OfficePage>
  )
}
