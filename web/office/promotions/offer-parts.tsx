import { useParams } from '@tanstack/react-router'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '../frame/link.tsx'

/** Returns the offer that a page of a part of it is about. */
export function useOfferId(): string {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return id
}

/** Leads back from a part of an offer to the offer. */
export function BackToOffer({ id }: { id: string }) {
  const t = useT()
  return (
    <Link
      to={`/offers/${id}/show`}
      className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1"
    >
      <Icon name="caret-left" size="xs" />
      {t('office.offers.offer')}
    </Link>
  )
}
